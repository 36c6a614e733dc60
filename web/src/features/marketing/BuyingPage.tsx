import { buyingCopy } from '../../content/buying';
import { CallToActionBanner } from './CallToActionBanner';
import { MarketingPage, heroHandle } from './MarketingPage';

export const handle = heroHandle('buying');

export function BuyingPage() {
  const { hero, introduction, steps, callToAction } = buyingCopy;

  return (
    <MarketingPage page="buying" hero={hero} introduction={introduction} sections={steps}>
      <CallToActionBanner copy={callToAction} />
    </MarketingPage>
  );
}
