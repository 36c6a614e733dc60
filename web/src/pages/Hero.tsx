import type { ReactNode } from 'react';
import type { HeroImage } from './heroImage';
import { ResponsiveImage } from '../ui/ResponsiveImage';

interface HeroProps {
  heading: ReactNode;
  lead?: string;
  image: HeroImage;
  tall?: boolean;
}

/** Large image at the top of a page, behind its heading. */
export function Hero({ heading, lead, image, tall = false }: HeroProps) {
  return (
    <header className={tall ? 'hero tall' : 'hero'}>
      <ResponsiveImage {...image} when="first" />
      <div className="width">
        <h1>{heading}</h1>
        {lead && <p>{lead}</p>}
      </div>
    </header>
  );
}
