import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { environment } from './environment';
import { parsed } from './typed';

/** Part of `web/src/content/brand.ts` that the server needs. The build of the site writes it to a file. */
export interface Brand {
  colors: { primary: string; paper: string; accentDark: string };
  /** Number and address of the office. Site settings override them. */
  phone: string;
  email: string;
  /** Lines of the postal address. */
  address: string[];
  license: string;
}

/** Without a build, emails are black on white. */
const unbranded: Brand = {
  colors: { primary: '#000000', paper: '#ffffff', accentDark: '#000000' },
  phone: '',
  email: environment.mailFrom,
  address: [],
  license: '',
};

let cached: Brand | undefined;

export function builtBrand(): Brand {
  const file = join(strapi.dirs.app.root, '../web/dist/server/brand.json');
  if (!cached && existsSync(file)) cached = parsed<Brand>(readFileSync(file, 'utf8'));
  return cached ?? unbranded;
}
