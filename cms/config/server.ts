import { join } from 'node:path';
import { environment, secretFor } from '../src/lib/environment';

export default () => ({
  host: environment.host,
  port: environment.port,
  url: environment.publicUrl,
  app: { keys: [secretFor('cookies')] },
  dirs: { public: join(environment.dataDir, 'public') },
  // Behind n proxies the caller's address is the n-th from the right of X-Forwarded-For; what stands left of it is hearsay.
  proxy: { koa: environment.proxyHops > 0, maxIpsCount: environment.proxyHops },
  logger: { updates: { enabled: false }, startup: { enabled: false } },
  transfer: { remote: { enabled: false } },
});
