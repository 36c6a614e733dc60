import { useState } from 'react';
import { homeCopy } from '../../content/home';
import { descriptions, titles } from '../../content/titles';
import type { PageHandle, Read } from '../../data/queries';
import { heroQueries, useSiteSettings } from '../../data/siteSettings';
import { useRead } from '../../data/useRead';
import { Hero } from '../../ui/Hero';
import { PageMeta } from '../../ui/PageMeta';
import { useHydrated } from '../../ui/useHydrated';
import { brokerageOf } from '../../ui/structuredData';
import { useContact } from '../../ui/useContact';
import { heroImage } from '../../ui/heroImage';
import { ExploreButtons } from './ExploreButtons';
import { homeQuery } from './queries';

export const handle: PageHandle = { prefetch: (read) => Promise.all([read(homeQuery, {}), read(heroQueries.home, {})]) };

export function HomePage() {
  const { heading, lead, image } = homeCopy.hero;
  const settings = useSiteSettings(heroQueries.home);
  const structured = [brokerageOf(useContact())];
  // Visitors who navigate back get fresh data. The data of the initial page load is fresh already.
  const [isBack] = useState(useHydrated());
  const { data } = useRead(homeQuery, {}, isBack ? 'cache-and-network' : 'cache-first');

  return (
    <>
      <PageMeta title={titles.home} description={descriptions.home} structured={structured} />
      <Hero heading={heading} lead={lead} image={heroImage('home', settings, image)} tall />
      <ExploreButtons existing={data} />
      {settings && <Company {...settings} />}
    </>
  );
}

function Company({ home_heading, home_text }: Partial<Pick<Read<'site'>, 'home_heading' | 'home_text'>>) {
  const { company, services, servicesHeading } = homeCopy;
  const paragraphs = home_text ? home_text.split(/\n\s*\n/) : company.paragraphs;

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
