import { agentsCopy } from '../../content/agents';
import { buyingCopy } from '../../content/buying';
import { contactCopy } from '../../content/contact';
import { sellingCopy } from '../../content/selling';
import { graphql } from '../../api/graphql';
import { paths } from '../../paths';
import { mailLink } from '../../ui/contactLinks';
import { Icon } from '../../ui/Icon';
import { LazyImage, siteImage } from '../../ui/images';
import { LinkButton } from '../../ui/links';
import { agentPortraitFields } from '../agents/agent';
import { People } from '../agents/AgentCard';
import { formSettings, InquiryForm, InquirySection } from '../contact/InquiryForm';
import { marketingPage, type EndProps } from './MarketingPage';

export const buyingPage = marketingPage(
  'buying',
  graphql(
    `
      query Buying {
        suggestedAgents(first: 3) { ...AgentPortrait }
        site {
          image: buying_picture image_srcset: buying_picture_srcset image_avif_srcset: buying_picture_avif_srcset
          image_webp_srcset: buying_picture_webp_srcset image_width: buying_picture_width image_height: buying_picture_height
          image_alt: buying_picture_alt
        }
      }
    `,
    [agentPortraitFields],
  ),
  buyingCopy,
  {
    kind: 'guide',
    after: (id, { agents }) =>
      id === 'agent' &&
      agents.length > 0 && (
        <div className="faces">
          <People agents={agents} />
          <LinkButton to={paths.agent.list} variant="outlined">
            {agentsCopy.profile.allAgents}
          </LinkButton>
        </div>
      ),
    End: () => <CallToAction {...buyingCopy.callToAction} />,
  },
);

export const sellingPage = marketingPage(
  'selling',
  graphql(
    `
    query Selling {
      site {
        ...FormSettings
        image: selling_picture image_srcset: selling_picture_srcset image_avif_srcset: selling_picture_avif_srcset
        image_webp_srcset: selling_picture_webp_srcset image_width: selling_picture_width image_height: selling_picture_height
        image_alt: selling_picture_alt
      }
    }
  `,
    [formSettings],
  ),
  sellingCopy,
  {
    kind: 'guide',
    after: (id, shown) => id === 'worth' && <AskForAnalysis {...shown} />,
    End: () => <CallToAction {...sellingCopy.callToAction} />,
  },
);

function AskForAnalysis({ contact: { phones, emails }, site }: EndProps) {
  const { text, label } = sellingCopy.analysis;
  return (
    <aside className="offer card">
      <p className="h3">{text}</p>
      <div className="row">
        <a className={`button ${site ? 'outlined' : 'contained'} large`} href={mailLink(emails[1].address)}>
          {site && <Icon name="email" smaller />}
          {site ? contactCopy.email : label}
        </a>
        <a className="button outlined large" href={phones[0].href}>
          <Icon name="phone" smaller />
          {phones[0].display}
        </a>
      </div>
      {site && (
        <InquirySection heading={label}>
          <InquiryForm kind="valuation" about="office" from={paths.selling} settings={site} />
        </InquirySection>
      )}
    </aside>
  );
}

function CallToAction({ heading, text, label, image }: typeof buyingCopy.callToAction) {
  return (
    <section className="call-to-action">
      <div className="width">
        <LazyImage {...siteImage(image)} sizes="(min-width: 900px) 560px, 92vw" alt={image.alt} ratio="4 / 3" />
        <div>
          <h2>{heading}</h2>
          <p>{text}</p>
          <LinkButton to={paths.agent.list} variant="contained" className="large">
            {label}
          </LinkButton>
        </div>
      </div>
    </section>
  );
}
