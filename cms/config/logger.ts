import { logFormat } from '../src/http/log-format';
import { environment } from '../src/settings/environment';

export default { level: environment.logLevel, format: logFormat() };
