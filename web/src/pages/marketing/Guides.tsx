import { buyingCopy } from '../../content/buying';
import { sellingCopy } from '../../content/selling';
import { graphql } from '../../api/graphql';
import { paths } from '../../paths';
import { LinkButton } from '../../ui/links';
import { marketingPage } from './MarketingPage';

export const buyingPage = marketingPage(
  'buying',
  graphql(`
    query Buying {
      site {
        image: buying_picture image_srcset: buying_picture_srcset image_avif_srcset: buying_picture_avif_srcset
        image_webp_srcset: buying_picture_webp_srcset image_width: buying_picture_width image_height: buying_picture_height
        image_alt: buying_picture_alt
      }
    }
  `),
  buyingCopy,
  () => <CallToAction {...buyingCopy.callToAction} />,
);

export const sellingPage = marketingPage(
  'selling',
  graphql(`
    query Selling {
      site {
        image: selling_picture image_srcset: selling_picture_srcset image_avif_srcset: selling_picture_avif_srcset
        image_webp_srcset: selling_picture_webp_srcset image_width: selling_picture_width image_height: selling_picture_height
        image_alt: selling_picture_alt
      }
    }
  `),
  sellingCopy,
  () => <CallToAction {...sellingCopy.callToAction} />,
);

function CallToAction({ heading, text, label }: typeof buyingCopy.callToAction) {
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
