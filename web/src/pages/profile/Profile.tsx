import { socialPlatforms, splitList } from 'cms/contract';
import type { ComponentType, ReactNode } from 'react';
import { agentsCopy } from '../../content/agents';
import { contactCopy } from '../../content/contact';
import { notFoundCopy } from '../../content/reading';
import { descriptions, titled } from '../../content/navigation';
import { graphql, type ResultOf } from '../../api/graphql';
import { paths } from '../../paths';
import { EmailText, mailLink, phoneLink, telephoneOf } from '../../ui/contactLinks';
import { Icon } from '../../ui/Icon';
import { LinkButton } from '../../ui/links';
import { PageMeta } from '../../ui/PageMeta';
import { RichText } from '../../ui/RichText';
import type { Contact } from '../frame/contact';
import { listingCardFields } from '../listings/listingText';
import { NotFound } from '../NotFound';
import { page, type ViewProps } from '../page';
import { breadcrumbs, brokerageId, brokerageOf, officeAddress } from '../structuredData';
import { AgentAvatar, agentCardFields, AgentChips, agentStatusFields, fullName } from '../agents/agent';
import { AgentRows } from '../agents/AgentCard';
import { formSettings, InquiryForm, InquirySection } from '../contact/InquiryForm';
import { ContactButtons } from '../agents/ContactButtons';
import { AgentListings } from './AgentListings';
import { LeaverPage } from './Leaver';

const query = graphql(
  `
  query Profile($id: ID!) {
    listingSearch(agent: $id) { listings { ...ListingCard } statuses { value count } }
    agent(id: $id) {
      ...AgentCard ...AgentStatus areas languages website_url bio avatar_width avatar_height social_links { platform url }
    }
    suggestedAgents(near: $id, first: 3) { ...AgentCard }
    site { ...FormSettings }
  }
`,
  [listingCardFields, agentCardFields, agentStatusFields, formSettings],
);

type Data = ResultOf<typeof query>;
export type AgentProfile = NonNullable<Data['agent']>;

/** Staff's parts of a profile: actions below the name, a photo that they can change, and actions on the account at the end. */
interface ProfileParts {
  Actions: ComponentType<{ agent: AgentProfile }>;
  Account: ComponentType<{ agent: AgentProfile }>;
  Photo: ComponentType<{ agent: AgentProfile; sizes: string }>;
}

const copy = agentsCopy.profile;
const photoSizes = '(min-width: 900px) 360px, (min-width: 600px) 240px, 65vw';

export const profilePage = page<Data, { id: string }, ProfileParts>({
  path: `${paths.agent.list}/:id`,
  query,
  variables: ({ params }) => ({ id: params.id ?? '' }),
  View: Profile,
  failed: agentsCopy.profileLoadFailed,
  otherwise: { agent: null, listingSearch: { listings: [], statuses: [] }, suggestedAgents: [], site: null },
});

function Profile({ data: { agent, listingSearch, suggestedAgents, site }, contact, parts, state, failure }: ViewProps<Data, ProfileParts>) {
  if (state?.leaver && !failure) {
    return <LeaverPage leaver={state.leaver} agent={agent} settings={site} />;
  }
  if (!agent && !failure) return <NotFound {...notFoundCopy.agent} />;
  if (!agent) {
    return (
      <div className="agent-profile width">
        <PageMeta title={titled(copy.heading)} unlisted />
        <AllAgents />
        <h1>{copy.heading}</h1>
        {failure}
      </div>
    );
  }
  return (
    <div className="agent-profile width">
      <ProfileMeta agent={agent} contact={contact} />
      <AllAgents />
      <article className="columns">
        <header>
          <h1>{fullName(agent)}</h1>
          {agent.title && <p className="title">{agent.title}</p>}
          <AgentChips agent={agent} />
          {parts && <parts.Actions agent={agent} />}
          <Facts agent={agent} />
        </header>
        <div className="side">
          <div>{parts ? <parts.Photo agent={agent} sizes={photoSizes} /> : <AgentAvatar agent={agent} sizes={photoSizes} eager />}</div>
          <ContactButtons agent={agent} writes={site?.inquiries} />
          <Links agent={agent} />
        </div>
        <section aria-labelledby="about-agent">
          <h2 id="about-agent">{copy.aboutHeading}</h2>
          {agent.bio ? <RichText html={agent.bio} below={2} /> : <p className="quiet">{copy.noBio(agent.first_name)}</p>}
        </section>
      </article>
      <AgentListings agent={agent} found={listingSearch} />
      {site?.inquiries && (
        <InquirySection heading={contactCopy.to(agent.first_name)}>
          <InquiryForm kind="message" about={`agent:${agent.id}`} from={paths.agent.one(agent.id)} settings={site} />
        </InquirySection>
      )}
      <AgentRows heading={copy.others} agents={suggestedAgents} />
      {parts && <parts.Account agent={agent} />}
    </div>
  );
}

const AllAgents = () => (
  <LinkButton to={paths.agent.list} className="back">
    <Icon name="arrow-back" smaller />
    {copy.allAgents}
  </LinkButton>
);

function Facts({ agent: { areas, languages, email, phone_number } }: { agent: AgentProfile }) {
  return (
    <ul className="facts list">
      <Fact label={copy.areas}>{splitList(areas).join(', ')}</Fact>
      <Fact label={copy.languages}>{splitList(languages).join(', ')}</Fact>
      <Fact label={copy.phone}>{phone_number && <a href={phoneLink(phone_number)}>{phone_number}</a>}</Fact>
      <Fact label={copy.email}>
        <a href={mailLink(email)}>
          <EmailText email={email} />
        </a>
      </Fact>
    </ul>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) =>
  children ? (
    <li>
      <span className="small quiet">{label}</span>
      <span>{children}</span>
    </li>
  ) : null;

function Links({ agent }: { agent: AgentProfile }) {
  const { website_url, social_links } = agent;
  const name = fullName(agent);
  const domain = website_url && /^https?:\/\/(?:[^/?#]*@)?(?:www\.)?([^/?#]*)/i.exec(website_url)?.[1];

  return (
    <div className="links">
      <a href={`${paths.agent.one(agent.id)}.vcf`} download={`${name}.vcf`}>
        <Icon name="download" />
        {copy.saveContact}
      </a>
      {website_url && domain && (
        <a href={website_url} target="_blank" rel="noopener noreferrer" aria-label={copy.website(domain)}>
          <Icon name="website" />
          {domain}
        </a>
      )}
      {social_links.length > 0 && (
        <ul aria-label={copy.socialHeading} className="social-links list row">
          {social_links.map(({ platform, url }) => (
            <li key={`${platform} ${url}`}>
              <a href={url} target="_blank" rel="noopener noreferrer" aria-label={copy.socialLink(name, platform)}>
                <svg aria-hidden width={20} height={20}>
                  <use href={`/social-icons.svg#${iconOf(platform)}`} />
                </svg>
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Icon id of a platform, or of the globe if it is unknown. All icons are in one file that only profiles load. */
const iconOf = (platform: string) => socialPlatforms.find((id) => id === platform.toLowerCase()) ?? 'website';

function ProfileMeta({ agent, contact }: { agent: AgentProfile; contact: Contact }) {
  const name = fullName(agent);
  const path = paths.agent.one(agent.id);
  const { avatar: src, avatar_width: width, avatar_height: height } = agent;
  const image = src ? { src, width, height, alt: copy.photo(name) } : null;
  const structured = {
    '@type': 'RealEstateAgent',
    name,
    url: path,
    email: agent.email,
    address: officeAddress,
    telephone: agent.phone_number ? telephoneOf(agent.phone_number) : undefined,
    image: src ?? undefined,
    description: agent.title ?? undefined,
    areaServed: splitList(agent.areas),
    knowsLanguage: splitList(agent.languages),
    sameAs: agent.social_links.map(({ url }) => url),
    parentOrganization: { '@id': brokerageId },
  };
  const trail = breadcrumbs({ name: agentsCopy.heading, path: paths.agent.list }, { name, path });

  return (
    <PageMeta
      title={titled(name)}
      description={descriptions.agent(name)}
      image={image}
      kind="profile"
      structured={[structured, brokerageOf(contact), trail]}
    />
  );
}
