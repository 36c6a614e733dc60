declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2';
    /** What is left of each axis: a range, or one instance. */
    variationAxes?: Record<string, { min: number; max: number } | number>;
  }
  /** A font that holds the letters of a text only. */
  export default function subsetFont(font: Uint8Array, text: string, options: Options): Promise<Uint8Array>;
}
