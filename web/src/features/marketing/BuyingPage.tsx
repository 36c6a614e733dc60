import Typography from '@mui/material/Typography';
import { buyingWords } from '../../content/buying';
import { descriptions, titles } from '../../content/titles';
import { Hero } from '../../ui/Hero';
import { PageMeta } from '../../ui/PageMeta';
import { PageWidth } from '../../ui/PageWidth';
import { CallToActionBanner } from './CallToActionBanner';
import { PageSection } from './PageSection';
import { Paragraphs } from './Paragraphs';

export function BuyingPage() {
  const { hero, introduction, steps, callToAction } = buyingWords;

  return (
    <>
      <PageMeta title={titles.buying} description={descriptions.buying} image={hero.image.src} />
      <Hero heading={hero.heading} lead={hero.lead} image={hero.image} />
      <PageWidth narrow component="section" sx={{ pt: { xs: 6, md: 10 }, pb: { xs: 2, md: 4 }, textAlign: { md: 'center' } }}>
        <Typography variant="h2">{introduction.heading}</Typography>
        <Paragraphs paragraphs={introduction.paragraphs} />
      </PageWidth>
      <PageWidth sx={{ pb: { xs: 4, md: 6 } }}>
        {steps.map((section, index) => (
          <PageSection key={section.heading} section={section} step={index + 1} />
        ))}
      </PageWidth>
      <CallToActionBanner copy={callToAction} />
    </>
  );
}
