import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Plugin } from 'vite';
import { brand } from './src/content/brand';

/** Colors in the SVG files in public/, and the brand colors that replace them. */
const placeholderColors: Record<string, keyof typeof brand.colors> = {
  '#14304a': 'primary',
  '#0c2033': 'primaryDark',
  '#b8843c': 'accent',
  '#e3c48d': 'accentLight',
  '#f7f3ea': 'paper',
};

/** Icon sizes (px) of the web app manifest. */
const manifestSizes = [192, 512];
const touchSize = 180;
/** For clients without SVG support: bookmarks, search results, older browsers. */
const icoSizes = [16, 32, 48];

const inBrandColors = (svg: string) =>
  svg.replace(/#[0-9a-f]{6}\b/g, (color) => (color in placeholderColors ? brand.colors[placeholderColors[color]!] : color));

/** Applies the brand colors where stylesheets do not: SVG files, the browser bar on phones, and emails. */
export function applyBrandColors(): Plugin {
  const publicDir = join(import.meta.dirname, 'public');
  return {
    name: 'brand-colors',
    transformIndexHtml: (html) => html.replace('%PRIMARY_COLOR%', brand.colors.primary),

    // The server writes it into emails and contact cards.
    generateBundle() {
      if (this.environment.name !== 'ssr') return;
      const { colors, phones, emails, address, license } = brand;
      const source = JSON.stringify({ colors, phone: phones[0].display, email: emails[0].address, address, license });
      this.emitFile({ type: 'asset', fileName: 'brand.json', source });
    },

    async writeBundle({ dir }) {
      if (!dir || !existsSync(join(dir, 'index.html'))) return;
      for (const file of readdirSync(publicDir, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.svg'))) {
        writeFileSync(join(dir, file), inBrandColors(readFileSync(join(publicDir, file), 'utf8')));
      }
      const icon = Buffer.from(inBrandColors(readFileSync(join(publicDir, 'favicon.svg'), 'utf8')));
      const renderIcon = (size: number) =>
        sharp(icon, { density: 72 * 16 })
          .resize(size, size)
          .png();
      for (const size of manifestSizes) await renderIcon(size).toFile(join(dir, `icon-${size}.png`));
      // iOS rounds the corners itself and fills transparent areas with black.
      await renderIcon(touchSize)
        .flatten({ background: brand.colors.primary })
        .toFile(join(dir, `icon-${touchSize}.png`));
      writeFileSync(join(dir, 'favicon.ico'), encodeIco(await Promise.all(icoSizes.map((size) => renderIcon(size).toBuffer()))));
    },

    configureServer({ middlewares }) {
      middlewares.use(({ url = '' }, response, next) => {
        const file = join(publicDir, new URL(url, 'http://localhost').pathname);
        if (!file.startsWith(publicDir) || !file.endsWith('.svg') || !existsSync(file)) return next();
        response.setHeader('Content-Type', 'image/svg+xml').end(inBrandColors(readFileSync(file, 'utf8')));
      });
    },
  };
}

/** Packs square PNG images, one for each of `icoSizes`, into an ICO file. */
function encodeIco(images: Buffer[]): Buffer {
  const [headerLength, entryLength] = [6, 16];
  const header = Buffer.alloc(headerLength);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = headerLength + images.length * entryLength;
  const directory = images.map((image, index) => {
    const entry = Buffer.from([icoSizes[index]!, icoSizes[index]!, ...Array<number>(entryLength - 2).fill(0)]);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(image.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += image.length;
    return entry;
  });
  return Buffer.concat([header, ...directory, ...images]);
}
