import { join } from 'node:path';
import { environment, secretFor } from '../src/settings/environment';

export default () => ({
  host: environment.host,
  port: environment.port,
  url: environment.publicUrl,
  app: { keys: [secretFor('cookies')] },
  dirs: { public: join(environment.dataDir, 'public') },
  // Behind n proxies the caller's address is the n-th from the right of X-Forwarded-For; what stands left of it is hearsay.
  proxy: { koa: environment.proxyHops > 0, maxIpsCount: environment.proxyHops },
  http: {
    serverOptions: {
      // A photograph of 10 MB from a phone on a poor line (0.5 Mbit/s) is here in time; what takes longer only holds a socket.
      requestTimeout: 180_000,
      // No line is so slow that it needs longer for the few kilobytes of a request's head.
      headersTimeout: 10_000,
      // Longer than proxies keep a connection to us (nginx and Amazon's balancers 60 s, deploy/Caddyfile 30 s): one that sends
      // a request on it just as we close it would have to answer 502.
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 5_000,
    },
  },
  logger: { updates: { enabled: false }, startup: { enabled: false } },
  transfer: { remote: { enabled: false } },
});
