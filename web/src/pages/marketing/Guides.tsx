import { buyingCopy } from '../../content/buying';
import type { CallToAction } from '../../content/page';
import { sellingCopy } from '../../content/selling';
import { titles } from '../../content/navigation';
import { graphql } from '../../api/graphql';
import { paths } from '../../paths';
import { LinkButton } from '../../ui/links';
import { page } from '../page';
import { MarketingPage } from './MarketingPage';

export const buyingPage = page({
  path: paths.buying,
  query: graphql(`
    query Buying {
      site {
        image: buying_picture image_srcset: buying_picture_srcset image_avif_srcset: buying_picture_avif_srcset
        image_webp_srcset: buying_picture_webp_srcset image_width: buying_picture_width image_height: buying_picture_height
        image_alt: buying_picture_alt
      }
    }
  `),
  variables: () => ({}),
  View: ({ data: { site }, contact }) => (
    <MarketingPage
      page="buying"
      settings={site}
      contact={contact}
      hero={buyingCopy.hero}
      introduction={buyingCopy.introduction}
      sections={buyingCopy.steps}
    >
      <CallToActionBanner copy={buyingCopy.callToAction} />
    </MarketingPage>
  ),
  failed: titles.buying,
  otherwise: { site: null },
});

export const sellingPage = page({
  path: paths.selling,
  query: graphql(`
    query Selling {
      site {
        image: selling_picture image_srcset: selling_picture_srcset image_avif_srcset: selling_picture_avif_srcset
        image_webp_srcset: selling_picture_webp_srcset image_width: selling_picture_width image_height: selling_picture_height
        image_alt: selling_picture_alt
      }
    }
  `),
  variables: () => ({}),
  View: ({ data: { site }, contact }) => (
    <MarketingPage page="selling" settings={site} contact={contact} hero={sellingCopy.hero} sections={sellingCopy.sections}>
      <CallToActionBanner copy={sellingCopy.callToAction} />
    </MarketingPage>
  ),
  failed: titles.selling,
  otherwise: { site: null },
});

function CallToActionBanner({ copy: { heading, text, label } }: { copy: CallToAction }) {
  return (
    <section className="call-to-action">
      <div className="width">
        <div>
          <h2>{heading}</h2>
          <p>{text}</p>
        </div>
        <LinkButton to={paths.agent.list} variant="contained">
          {label}
        </LinkButton>
      </div>
    </section>
  );
}
