import { aboutWords } from '../../content/about';
import { descriptions, titles } from '../../content/titles';
import { Hero } from '../../ui/Hero';
import { PageMeta } from '../../ui/PageMeta';
import { PageWidth } from '../../ui/PageWidth';
import { GetInTouch } from './GetInTouch';
import { PageSection } from './PageSection';

export function AboutPage() {
  const { hero, sections } = aboutWords;

  return (
    <>
      <PageMeta title={titles.about} description={descriptions.about} image={hero.image.src} />
      <Hero heading={hero.heading} lead={hero.lead} image={hero.image} />
      <PageWidth sx={{ py: { xs: 4, md: 6 } }}>
        {sections.map((section) => (
          <PageSection key={section.heading} section={section} />
        ))}
      </PageWidth>
      <GetInTouch />
    </>
  );
}
