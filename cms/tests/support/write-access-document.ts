import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { accessDocument } from './access-document';

/** `npm run docs:access`. */
writeFileSync(join(__dirname, '../../../docs/access.md'), accessDocument());
