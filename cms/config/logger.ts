import { environment } from '../src/lib/environment';

export default { level: environment.logLevel };
