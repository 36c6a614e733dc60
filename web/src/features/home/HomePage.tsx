import { useState } from 'react';
import { homeCopy } from '../../content/home';
import { descriptions, titles } from '../../content/titles';
import type { PageHandle } from '../../data/queries';
import { topQueries, useSiteWords } from '../../data/siteWords';
import { useRead } from '../../data/useRead';
import { Hero } from '../../ui/Hero';
import { PageMeta } from '../../ui/PageMeta';
import { useHydrated } from '../../ui/useHydrated';
import { brokerageOf } from '../../ui/structuredData';
import { useContact } from '../../ui/useContact';
import { useTopPicture } from '../../ui/useTopPicture';
import { ExploreButtons } from './ExploreButtons';
import { homeQuery } from './queries';

export const handle: PageHandle = { prefetch: (read) => Promise.all([read(homeQuery, {}), read(topQueries.home, {})]) };

export function HomePage() {
  const { heading, lead, image } = homeCopy.hero;
  const picture = useTopPicture('home', image);
  const structured = [brokerageOf(useContact())];
  // Whoever comes back within the site finds it as it is now; what the page itself was served with is as new.
  const [isBack] = useState(useHydrated());
  const { data } = useRead(homeQuery, {}, isBack ? 'cache-and-network' : 'cache-first');

  return (
    <>
      <PageMeta title={titles.home} description={descriptions.home} structured={structured} />
      <Hero heading={heading} lead={lead} image={picture} tall />
      <ExploreButtons existing={data} />
      <Company />
    </>
  );
}

function Company() {
  const { company, services, servicesHeading } = homeCopy;
  const { home_heading, home_text } = useSiteWords(topQueries.home) ?? {};
  const paragraphs = home_text ? home_text.split(/\n{2,}/) : company.paragraphs;

  return (
    <div className="company width">
      <section>
        <h2>{home_heading || company.heading}</h2>
        {paragraphs.map((paragraph, n) => (
          <p key={n}>{paragraph}</p>
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
