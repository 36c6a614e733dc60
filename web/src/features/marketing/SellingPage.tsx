import { sellingCopy } from '../../content/selling';
import { CallToActionBanner } from './CallToActionBanner';
import { MarketingPage, heroHandle } from './MarketingPage';

export const handle = heroHandle('selling');

export function SellingPage() {
  const { hero, sections, callToAction } = sellingCopy;

  return (
    <MarketingPage page="selling" hero={hero} sections={sections}>
      <CallToActionBanner copy={callToAction} />
    </MarketingPage>
  );
}
