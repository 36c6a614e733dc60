import type { ReactNode } from 'react';
import { highPriority, imageWidths } from '../config';
import type { Picture } from '../content/page';

interface HeroProps {
  heading: ReactNode;
  lead?: string;
  image: Picture;
  tall?: boolean;
}

/** A large picture at the top of a page. */
export function Hero({ heading, lead, image, tall = false }: HeroProps) {
  return (
    <header className={tall ? 'hero tall' : 'hero'}>
      <picture>
        <source type="image/avif" srcSet={variantsOf(image, 'avif')} sizes="100vw" />
        <img src={image.src} srcSet={variantsOf(image, 'webp')} sizes="100vw" alt={image.alt} {...highPriority} />
      </picture>
      <div className="width">
        <h1>{heading}</h1>
        {lead && <p>{lead}</p>}
      </div>
    </header>
  );
}

/** The picture's variants, which stand beside it in public/images. */
function variantsOf({ src }: Picture, type: 'avif' | 'webp'): string {
  const name = src.replace(/\.jpg$/, '');
  return [...imageWidths, 1920].map((width) => `${name}-${width}.${type} ${width}w`).join(', ');
}
