/** Version of Hearthside (vite.config.ts). */
declare const RELEASE: string;

declare module '*/site.css?inline' {
  /** Rules of the stylesheet (vite-styles.ts). */
  const rules: import('./document/styles').StyleRule[];
  export default rules;
}

declare module 'virtual:font-faces' {
  /** The @font-face rules of the site's fonts (vite-fonts.ts). */
  const rules: string;
  export default rules;
}
