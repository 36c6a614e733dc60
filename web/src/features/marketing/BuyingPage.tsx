import { buyingWords } from '../../content/buying';
import { CallToActionBanner } from './CallToActionBanner';
import { MarketingPage } from './MarketingPage';

export function BuyingPage() {
  const { hero, introduction, steps, callToAction } = buyingWords;

  return (
    <MarketingPage page="buying" hero={hero} introduction={introduction} sections={steps}>
      <CallToActionBanner copy={callToAction} />
    </MarketingPage>
  );
}
