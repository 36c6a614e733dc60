import type { ReactNode } from 'react';
import type { TopPicture } from './topPicture';
import { Picture } from './Picture';

interface HeroProps {
  heading: ReactNode;
  lead?: string;
  image: TopPicture | null;
  tall?: boolean;
}

/** A large picture at the top of a page. */
export function Hero({ heading, lead, image, tall = false }: HeroProps) {
  return (
    <header className={tall ? 'hero tall' : 'hero'}>
      {image && <Picture {...image} when="first" />}
      <div className="width">
        <h1>{heading}</h1>
        {lead && <p>{lead}</p>}
      </div>
    </header>
  );
}
