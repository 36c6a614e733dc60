import { homeWords } from '../../content/home';
import { descriptions, titles } from '../../content/titles';
import { readNow, type PageHandle } from '../../data/prefetch';
import { Hero } from '../../ui/Hero';
import { PageMeta } from '../../ui/PageMeta';
import { CompanyBlurb } from './CompanyBlurb';
import { Explore } from './Explore';
import { homeQuery } from './queries';
import { whatExists } from './whatExists';

export const handle: PageHandle = { prefetch: async (client) => whatExists(await readNow(client, homeQuery, {})) };

export function HomePage() {
  const { heading, lead, image } = homeWords.hero;

  return (
    <>
      <PageMeta title={titles.home} description={descriptions.home} />
      <Hero heading={heading} lead={lead} image={image} tall />
      <Explore />
      <CompanyBlurb />
    </>
  );
}
