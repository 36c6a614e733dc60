import type { ReactNode } from 'react';
import { imageWidths } from '../config';
import type { Picture as Named } from '../content/page';
import { Picture } from './Picture';

interface HeroProps {
  heading: ReactNode;
  lead?: string;
  image: Named;
  tall?: boolean;
}

/** A large picture at the top of a page. */
export function Hero({ heading, lead, image, tall = false }: HeroProps) {
  return (
    <header className={tall ? 'hero tall' : 'hero'}>
      <Picture {...image} avif={variantsOf(image, 'avif')} srcSet={variantsOf(image, 'webp')} when="first" />
      <div className="width">
        <h1>{heading}</h1>
        {lead && <p>{lead}</p>}
      </div>
    </header>
  );
}

/** The picture's variants, which stand beside it in public/images. */
function variantsOf({ src }: Named, type: 'avif' | 'webp'): string {
  const name = src.replace(/\.jpg$/, '');
  return [...imageWidths, 1920].map((width) => `${name}-${width}.${type} ${width}w`).join(', ');
}
