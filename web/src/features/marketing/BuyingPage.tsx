import { buyingCopy } from '../../content/buying';
import { CallToActionBanner } from './CallToActionBanner';
import { MarketingPage, topHandle } from './MarketingPage';

export const handle = topHandle('buying');

export function BuyingPage() {
  const { hero, introduction, steps, callToAction } = buyingCopy;

  return (
    <MarketingPage page="buying" hero={hero} introduction={introduction} sections={steps}>
      <CallToActionBanner copy={callToAction} />
    </MarketingPage>
  );
}
