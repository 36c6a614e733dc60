import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/** Characters of nearly every page. Any other character loads the complete font. */
const common = String.fromCharCode(...Array.from({ length: 95 }, (_, n) => 32 + n)) + '\u00a0©·–—‘’“”…';
const rest = 'U+A1-A8,U+AA-B6,U+B8-24F,U+2020-2025,U+2030-20CF,U+2122,U+2191-2193,U+2212';

interface Face {
  family: string;
  file: string;
  style?: 'normal' | 'italic';
  /** Weights that the site uses: a range or a single weight. */
  weights: { min: number; max: number } | number;
}

const faces: Face[] = [
  { family: 'Newsreader Variable', file: 'newsreader/files/newsreader-latin-wght-normal.woff2', weights: 500 },
  { family: 'Figtree Variable', file: 'figtree/files/figtree-latin-wght-normal.woff2', weights: { min: 400, max: 700 } },
  { family: 'Figtree Variable', file: 'figtree/files/figtree-latin-wght-italic.woff2', style: 'italic', weights: { min: 400, max: 700 } },
];

/**
 * Fallback fonts with the metrics of the web fonts, so that the swap does not shift the layout: one for each system font (Windows and
 * macOS, Android, Linux). Widths were measured on English text, for Linux on the demo's headings; heights come from the fonts.
 */
const fallbacks: [family: string, systemFonts: string[], width: number, ascent: number, descent: number][] = [
  ['Newsreader Fallback', ['Times New Roman', 'Liberation Serif', 'Tinos'], 107.48, 68.39, 24.66],
  ['Newsreader Fallback Android', ['Noto Serif'], 88.34, 83.2, 30],
  ['Newsreader Fallback Linux', ['DejaVu Serif'], 85.4, 86.06, 31.03],
  ['Figtree Fallback', ['Arial', 'Liberation Sans', 'Arimo'], 100.98, 94.08, 24.76],
  ['Figtree Fallback Android', ['Roboto'], 100.92, 94.13, 24.77],
  ['Figtree Fallback Linux', ['DejaVu Sans'], 88.44, 107.42, 28.27],
];

const fallbackRules = fallbacks.map(
  ([family, systemFonts, width, ascent, descent]) =>
    `@font-face{font-family:"${family}";src:${systemFonts.map((name) => `local("${name}")`).join()};` +
    `size-adjust:${width}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%}`,
);

const virtual = 'virtual:font-faces';

/** Subsets the fonts to common characters, and provides their @font-face rules as `virtual:font-faces`. */
export function subsetFonts(): Plugin {
  let built: Promise<{ rules: string; files: Map<string, Uint8Array> }> | undefined;
  const build = () => (built ??= buildFaces());

  return {
    name: 'subset-fonts',
    resolveId: (id) => (id === virtual ? `\0${virtual}` : undefined),
    load: async (id) => (id === `\0${virtual}` ? `export default ${JSON.stringify((await build()).rules)}` : undefined),
    async generateBundle() {
      if (this.environment.name === 'ssr') this.emitFile({ type: 'asset', fileName: 'preview-font.ttf', source: await previewFont() });
      if (this.environment.name !== 'client') return;
      for (const [fileName, source] of (await build()).files) this.emitFile({ type: 'asset', fileName, source });
    },
    configureServer({ middlewares }) {
      middlewares.use(async ({ url = '' }, response, next) => {
        const file = url.startsWith('/assets/') && (await build()).files.get(url.slice(1));
        if (!file) return next();
        response.setHeader('Content-Type', 'font/woff2').end(file);
      });
    },
  };
}

const { resolve } = createRequire(import.meta.url);

async function buildFaces() {
  const files = new Map<string, Uint8Array>();
  const rules = [...fallbackRules];
  const add = ({ family, style = 'normal', weights }: Face, name: string, source: Uint8Array, range: string) => {
    const fileName = `assets/${name}-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.woff2`;
    files.set(fileName, source);
    rules.push(
      `@font-face{font-family:"${family}";font-style:${style};font-weight:${typeof weights === 'number' ? weights : `${weights.min} ${weights.max}`};font-display:swap;` +
        `src:url(/${fileName}) format("woff2");unicode-range:${range}}`,
    );
  };

  for (const face of faces) {
    const completeFont = readFileSync(resolve(`@fontsource-variable/${face.file}`));
    const name = /([\w-]+)-latin-wght-(\w+)/.exec(face.file)!.slice(1).join('-');
    const subset = await subsetFont(completeFont, common, { targetFormat: 'woff2', variationAxes: { wght: face.weights } });
    add(face, name, subset, rangeOf(common));
    add(face, `${name}-whole`, completeFont, rest);
  }
  // The license must be distributed with the fonts.
  for (const family of new Set(faces.map(({ file }) => file.split('/')[0]!))) {
    files.set(`assets/${family}-LICENSE.txt`, readFileSync(resolve(`@fontsource-variable/${family}/LICENSE`)));
  }
  return { rules: rules.join(''), files };
}

/** Headings' font for the preview images of listings, which the server renders without a browser. */
function previewFont(): Promise<Uint8Array> {
  const [{ file, weights }] = faces as [Face];
  const latin = String.fromCharCode(...Array.from({ length: 96 }, (_, n) => 160 + n));
  return subsetFont(readFileSync(resolve(`@fontsource-variable/${file}`)), common + latin, {
    targetFormat: 'sfnt',
    variationAxes: { wght: weights },
  });
}

const rangeOf = (text: string) =>
  [
    'U+20-7E',
    ...[...text]
      .map((character) => character.charCodeAt(0))
      .filter((code) => code > 126)
      .map((code) => `U+${code.toString(16)}`),
  ].join(',');
