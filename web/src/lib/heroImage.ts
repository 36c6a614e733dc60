import { imageWidths } from '../config';
import type { Picture } from '../content/page';

const heroWidths = [...imageWidths, 1920];

/** A hero picture with its WebP variants, which stand beside it in public/images. */
export function heroImage({ src, alt }: Picture) {
  const variant = (width: number) => `${src.replace(/\.jpg$/, '')}-${width}.webp ${width}w`;
  return { src, alt, srcSet: heroWidths.map(variant).join(', ') };
}
