import { sellingWords } from '../../content/selling';
import { descriptions, titles } from '../../content/titles';
import { Hero } from '../../ui/Hero';
import { PageMeta } from '../../ui/PageMeta';
import { PageWidth } from '../../ui/PageWidth';
import { CallToActionBanner } from './CallToActionBanner';
import { PageSection } from './PageSection';

export function SellingPage() {
  const { hero, sections, callToAction } = sellingWords;

  return (
    <>
      <PageMeta title={titles.selling} description={descriptions.selling} image={hero.image.src} />
      <Hero heading={hero.heading} lead={hero.lead} image={hero.image} />
      <PageWidth sx={{ py: { xs: 4, md: 6 } }}>
        {sections.map((section) => (
          <PageSection key={section.heading} section={section} />
        ))}
      </PageWidth>
      <CallToActionBanner copy={callToAction} />
    </>
  );
}
