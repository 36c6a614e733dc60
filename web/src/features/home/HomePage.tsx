import { useState } from 'react';
import { homeCopy } from '../../content/home';
import { descriptions, titles } from '../../content/titles';
import type { PageHandle } from '../../data/queries';
import { useRead } from '../../data/useRead';
import { Hero } from '../../ui/Hero';
import { PageMeta } from '../../ui/PageMeta';
import { useHydrated } from '../../ui/useHydrated';
import { brokerage } from '../../ui/structuredData';
import { ExploreButtons } from './ExploreButtons';
import { homeQuery } from './queries';

export const handle: PageHandle = { prefetch: (read) => read(homeQuery, {}) };

export function HomePage() {
  const { heading, lead, image } = homeCopy.hero;
  // Whoever comes back within the site finds it as it is now; what the page itself was served with is as new.
  const [isBack] = useState(useHydrated());
  const { data } = useRead(homeQuery, {}, isBack ? 'cache-and-network' : 'cache-first');

  return (
    <>
      <PageMeta title={titles.home} description={descriptions.home} structured={[brokerage]} />
      <Hero heading={heading} lead={lead} image={image} tall />
      <ExploreButtons existing={data} />
      <Company />
    </>
  );
}

function Company() {
  const { company, services, servicesHeading } = homeCopy;

  return (
    <div className="company width">
      <section>
        <h2>{company.heading}</h2>
        {company.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </section>
      <section className="services">
        <h2>{servicesHeading}</h2>
        {services.map(({ heading, paragraphs }) => (
          <div key={heading}>
            <h3>{heading}</h3>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        ))}
      </section>
    </div>
  );
}
