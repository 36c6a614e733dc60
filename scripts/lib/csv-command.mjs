import { CommandError } from './command-error.mjs';
import { runCommand } from './command.mjs';
import { resolvePath } from './paths.mjs';
import { print } from './print.mjs';
import { confirm } from './prompt.mjs';
import { withTransfer } from './transfer.mjs';

/**
 * Runs a command that exports and imports the entries of a content type as CSV.
 * @param {'agents' | 'listings'} type
 * @param {[flags: string, description: string][]} options Options of the import besides the common ones.
 * @param {object[]} more Other commands, as in `runCommand`.
 */
export const runCsvCommand = (type, options, more = []) =>
  runCommand({
    name: `npm run ${type} --`,
    description: `Export and import ${type} as a CSV file.`,
    examples: [`npm run ${type} -- export ${type}.csv`, `npm run ${type} -- import ${type}.csv --dry-run`],
    commands: [
      {
        name: 'export',
        description: `Export all ${type} to a CSV file. The server may be running.`,
        args: [['[file]', `a new CSV file (default: ${type}-<date>.csv)`]],
        examples: [`npm run ${type} -- export ${type}.csv`],
        action: withTransfer((load, _options, file = `${type}-${new Date().toISOString().slice(0, 10)}.csv`) =>
          load('./csv').exportTo(type, resolvePath(file)),
        ),
      },
      {
        name: 'import',
        description: `Add and update ${type} from a CSV file. With SQLite, stop the server first.`,
        args: [['<file>', `a CSV file with one ${type.slice(0, -1)} per row`]],
        options: [['--dry-run', 'show the changes without applying them'], ...options, ['--yes', 'apply the changes without confirmation']],
        examples: [`npm run ${type} -- import ${type}.csv --dry-run`],
        action: withTransfer((load, { yes, photos, ...chosen }, file) => {
          if (!chosen.dryRun && !yes && !process.stdin.isTTY) {
            throw new CommandError('No terminal available to confirm. Preview with --dry-run, then run again with --yes.');
          }
          const agree = async (report, question) => {
            report.forEach(print);
            return yes || confirm(question);
          };
          const folder = photos && { photos: resolvePath(photos) };
          return load('./csv').importFrom(type, { from: resolvePath(file), agree, ...chosen, ...folder });
        }),
      },
      ...more,
    ],
  });
