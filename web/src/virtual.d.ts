/** Version of Hearthside (vite.config.ts). */
declare const RELEASE: string;

declare module 'virtual:font-faces' {
  /** The @font-face rules of the site's fonts (vite-fonts.ts). */
  const rules: string;
  export default rules;
}
