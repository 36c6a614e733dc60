import { runCsvCommand } from './lib/csv-command.mjs';

await runCsvCommand('listings', [
  ['--publish', 'publish new listings'],
  ['--photos <folder>', 'folder of the photos that the MediaURL column names; URLs are downloaded'],
]);
