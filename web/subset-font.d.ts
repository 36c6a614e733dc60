declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2' | 'sfnt';
    /** Remaining range or single value of each axis. */
    variationAxes?: Record<string, { min: number; max: number } | number>;
  }
  /** Returns a font with only the characters of a text. */
  export default function subsetFont(font: Uint8Array, text: string, options: Options): Promise<Uint8Array>;
}
