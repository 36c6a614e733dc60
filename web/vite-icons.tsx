import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin } from 'vite';
import { socialIcons } from './src/features/agents/socialIcons';
import { insideOf } from './src/ui/icons';

/** Emits the icons of social platforms as one SVG sprite; ids are the names of the platforms. */
export function emitSocialIcons(): Plugin {
  const fileName = 'social-icons.svg';
  return {
    name: 'social-icons',
    generateBundle() {
      if (this.environment.name === 'client') this.emitFile({ type: 'asset', fileName, source: sprite() });
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${fileName}`, (_request, response) => void response.setHeader('Content-Type', 'image/svg+xml').end(sprite()));
    },
  };
}

function sprite(): string {
  const symbols = Object.entries(socialIcons).map(
    ([name, Icon]) => `<symbol id="${name}" viewBox="0 0 24 24">${insideOf(renderToStaticMarkup(<Icon />))}</symbol>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
}
