import { runCommand } from './lib/command.mjs';
import { resolvePath } from './lib/paths.mjs';
import { withTransfer } from './lib/transfer.mjs';

await runCommand({
  name: 'npm run export --',
  description: "Export the site's content in Strapi's format. The server may be running.",
  options: [['--out <path>', 'output: a .tar.gz file or an empty folder (default: hearthside-<time>.tar.gz)']],
  examples: ['npm run export -- --out site.tar.gz'],
  action: withTransfer((load, { out }) => {
    const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
    return load('./export').exportContent({ out: resolvePath(out ?? `hearthside-${time}Z.tar.gz`) });
  }),
});
