import { logFormat, logWarnings } from '../src/http/log';
import { environment } from '../src/settings/environment';

export default () => {
  logWarnings();
  return { level: environment.logLevel, format: logFormat() };
};
