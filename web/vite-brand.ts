import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Plugin } from 'vite';
import { brand } from './src/content/brand';

/** The colours that the SVG drawings in public/ are drawn in, and the brand's that each stands for. */
const drawnIn: Record<string, keyof typeof brand.colors> = {
  '#14304a': 'primary',
  '#0c2033': 'primaryDark',
  '#b8843c': 'accent',
  '#e3c48d': 'accentLight',
  '#f7f3ea': 'paper',
};

/** Of Apple's home screens, and those that a web app manifest is expected to name. */
const iconSizes = [180, 192, 512];

const inBrandColors = (svg: string) =>
  svg.replace(/#[0-9a-f]{6}\b/g, (color) => (color in drawnIn ? brand.colors[drawnIn[color]!] : color));

/** Colours what no stylesheet reaches as the brand is: the drawings, the bar of a phone's browser, and emails. */
export function paintBrand(): Plugin {
  const drawings = join(import.meta.dirname, 'public');
  return {
    name: 'paint-brand',
    transformIndexHtml: (html) => html.replace('%PRIMARY_COLOR%', brand.colors.primary),

    // The server's emails wear the same colours.
    generateBundle() {
      if (this.environment.name !== 'ssr') return;
      this.emitFile({ type: 'asset', fileName: 'brand-colors.json', source: JSON.stringify(brand.colors) });
    },

    async writeBundle({ dir }) {
      if (!dir || !existsSync(join(dir, 'index.html'))) return;
      for (const file of readdirSync(drawings, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.svg'))) {
        writeFileSync(join(dir, file), inBrandColors(readFileSync(join(drawings, file), 'utf8')));
      }
      // Phones put it on their home screens, and take no SVG.
      const icon = Buffer.from(inBrandColors(readFileSync(join(drawings, 'favicon.svg'), 'utf8')));
      for (const size of iconSizes)
        await sharp(icon, { density: 72 * 16 })
          .resize(size, size)
          .png()
          .toFile(join(dir, `icon-${size}.png`));
    },

    configureServer({ middlewares }) {
      middlewares.use(({ url = '' }, response, next) => {
        const file = join(drawings, new URL(url, 'http://localhost').pathname);
        if (!file.startsWith(drawings) || !file.endsWith('.svg') || !existsSync(file)) return next();
        response.setHeader('Content-Type', 'image/svg+xml').end(inBrandColors(readFileSync(file, 'utf8')));
      });
    },
  };
}
