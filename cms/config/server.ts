import { join } from 'node:path';
import { environment, secretFor } from '../src/settings/environment';

export default () => ({
  host: environment.host,
  port: environment.port,
  url: environment.publicUrl,
  app: { keys: [secretFor('cookies')] },
  dirs: { public: join(environment.dataDir, 'public') },
  // Behind n proxies, the client's IP address is the n-th from the right in X-Forwarded-For. Values further left can be forged.
  proxy: { koa: environment.proxyHops > 0, maxIpsCount: environment.proxyHops },
  http: {
    serverOptions: {
      // A 10 MB photo from a phone on a slow connection (0.5 Mbit/s) arrives in time. Slower requests only occupy a socket.
      requestTimeout: 180_000,
      // Even the slowest connections send the few kilobytes of a request's headers in this time.
      headersTimeout: 10_000,
      // Longer than proxies keep a connection open (nginx and Amazon's load balancers 60 s, deploy/Caddyfile 30 s). A proxy that
      // sends a request while the server closes the connection would return 502.
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 5_000,
    },
  },
  logger: { updates: { enabled: false }, startup: { enabled: false } },
  transfer: { remote: { enabled: false } },
});
