import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useContext, useEffect, useState } from 'react';
import { homeCopy } from '../../content/home';
import { descriptions, titles } from '../../content/titles';
import { onChangeElsewhere } from '../../data/otherTabs';
import { readNow, type PageHandle } from '../../data/queries';
import { ServedContext } from '../../data/servedState';
import { Hero } from '../../ui/Hero';
import { PageMeta } from '../../ui/PageMeta';
import { PageWidth } from '../../ui/PageWidth';
import { ExploreButtons } from './ExploreButtons';
import { homeQuery, isExisting, whatExists } from './queries';

export const handle: PageHandle = { prefetch: async (client) => whatExists(await readNow(client, homeQuery, {})) };

export function HomePage() {
  const { heading, lead, image } = homeCopy.hero;

  return (
    <>
      <PageMeta title={titles.home} description={descriptions.home} />
      <Hero heading={heading} lead={lead} image={image} tall />
      <Explore />
      <CompanyBlurb />
    </>
  );
}

const ReadExplore = lazy(async () => ({ default: (await import('./ReadExplore')).ReadExplore }));

/** The first page of a visit has its answer in the HTML, so that Apollo is fetched only by those who come back. */
function Explore() {
  const { page, isOld, growOld } = useContext(ServedContext);
  const [inBrowser, setInBrowser] = useState(false);

  useEffect(() => {
    // A server that could not read has nothing to wait for: renderToString cannot suspend.
    setInBrowser(true);
  }, []);
  useEffect(() => {
    const stop = onChangeElsewhere(growOld);
    return () => {
      stop();
      growOld();
    };
  }, [growOld]);

  const known = isExisting(page) ? page : undefined;
  const lastKnown = <ExploreButtons existing={known ?? { posts: false, seasons: false }} />;
  if (!inBrowser || (known && !isOld)) return lastKnown;
  return (
    <Suspense fallback={lastKnown}>
      <ReadExplore known={known} />
    </Suspense>
  );
}

function CompanyBlurb() {
  const { company, services, servicesHeading } = homeCopy;

  return (
    <PageWidth sx={{ py: { xs: 8, md: 14 }, display: 'grid', gap: { xs: 7, md: 10 }, gridTemplateColumns: { md: '7fr 5fr' } }}>
      <section>
        <Typography variant="h2">{company.heading}</Typography>
        {company.paragraphs.map((paragraph) => (
          <Typography key={paragraph} sx={{ mt: 2.5, '&:first-of-type': { fontSize: '1.1875rem' }, textWrap: 'pretty' }}>
            {paragraph}
          </Typography>
        ))}
      </section>
      <Box component="section" sx={{ borderLeft: { md: 1 }, borderColor: { md: 'divider' }, pl: { md: 8 } }}>
        <Typography variant="h2" sx={{ fontSize: '1.625rem' }}>
          {servicesHeading}
        </Typography>
        {services.map(({ heading, paragraphs }) => (
          <Box key={heading} sx={{ mt: 3.5, pt: 2.5, position: 'relative', '&::before': brassRule }}>
            <Typography variant="h3">{heading}</Typography>
            {paragraphs.map((paragraph) => (
              <Typography key={paragraph} sx={{ mt: 1, color: 'text.secondary' }}>
                {paragraph}
              </Typography>
            ))}
          </Box>
        ))}
      </Box>
    </PageWidth>
  );
}

const brassRule = { content: '""', position: 'absolute', top: 0, left: 0, width: 40, height: 2, bgcolor: 'secondary.main' };
