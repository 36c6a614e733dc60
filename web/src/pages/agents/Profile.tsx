import { socialPlatforms } from 'cms/contract';
import type { ComponentType } from 'react';
import { agentsCopy } from '../../content/agents';
import { notFoundCopy } from '../../content/reading';
import { descriptions, titles } from '../../content/navigation';
import { graphql, type ResultOf } from '../../api/graphql';
import { paths } from '../../paths';
import { EmailText, mailLink, phoneLink, telephoneOf } from '../../ui/contactLinks';
import { Icon } from '../../ui/Icon';
import { LinkButton } from '../../ui/links';
import { PageMeta } from '../../ui/PageMeta';
import { RichText } from '../../ui/RichText';
import type { Contact } from '../frame/contact';
import { NotFound } from '../NotFound';
import { page } from '../page';
import { breadcrumbs, brokerageId, brokerageOf, officeAddress } from '../structuredData';
import { AgentAvatar, AgentChips, fullName } from './agent';

const query = graphql(`
  query Profile($id: ID!) {
    agent(id: $id) {
      id first_name last_name title email phone_number website_url bio avatar avatar_srcset avatar_avif_srcset avatar_webp_srcset
      avatar_width avatar_height social_links { platform url } active listed joined invited_until
    }
  }
`);

export type AgentProfile = NonNullable<ResultOf<typeof query>['agent']>;

/** Staff's parts of a profile: actions below the name, and a photo that they can change. */
interface ProfileParts {
  Actions: ComponentType<{ agent: AgentProfile }>;
  Photo: ComponentType<{ agent: AgentProfile; sizes: string }>;
}

export const profilePage = page<ResultOf<typeof query>, { id: string }, ProfileParts>({
  path: `${paths.agent.list}/:id`,
  query,
  variables: ({ params }) => ({ id: params.id ?? '' }),
  View: ({ data: { agent }, contact, parts }) =>
    agent ? (
      <>
        <ProfileMeta agent={agent} contact={contact} />
        <Profile agent={agent} parts={parts} />
      </>
    ) : (
      <NotFound {...notFoundCopy.agent} />
    ),
  failed: agentsCopy.profileLoadFailed,
});

const copy = agentsCopy.profile;
const photoSizes = '(min-width: 900px) 380px, (min-width: 600px) 240px, 92vw';

function Profile({ agent, parts }: { agent: AgentProfile; parts?: ProfileParts }) {
  const name = fullName(agent);

  return (
    <article className="agent-profile width">
      <LinkButton to={paths.agent.list} className="back">
        <Icon name="arrow-back" smaller />
        {copy.allAgents}
      </LinkButton>
      <div className="columns">
        <div>{parts ? <parts.Photo agent={agent} sizes={photoSizes} /> : <AgentAvatar agent={agent} sizes={photoSizes} eager />}</div>
        <div>
          <h1>{name}</h1>
          {agent.title && <p className="line">{agent.title}</p>}
          <AgentChips agent={agent} />
          {parts && <parts.Actions agent={agent} />}
          <ContactLinks agent={agent} />
          <SocialLinks links={agent.social_links} name={name} />
          <section aria-labelledby="about-agent">
            <h2 id="about-agent">{copy.aboutHeading}</h2>
            {agent.bio ? <RichText html={agent.bio} below={2} /> : <p className="quiet">{copy.noBio(agent.first_name)}</p>}
          </section>
        </div>
      </div>
    </article>
  );
}

function ContactLinks({ agent: { email, phone_number, website_url } }: { agent: AgentProfile }) {
  return (
    <ul className="contact-links list">
      <li>
        <a href={mailLink(email)}>
          <Icon name="email" />
          <EmailText email={email} />
        </a>
      </li>
      {phone_number && (
        <li>
          <a href={phoneLink(phone_number)}>
            <Icon name="phone" />
            {phone_number}
          </a>
        </li>
      )}
      {website_url && (
        <li>
          <a href={website_url} target="_blank" rel="noopener noreferrer">
            <Icon name="website" />
            {copy.website}
          </a>
        </li>
      )}
    </ul>
  );
}

function SocialLinks({ links, name }: { links: AgentProfile['social_links']; name: string }) {
  if (links.length === 0) return null;
  return (
    <ul aria-label={copy.socialHeading} className="social-links list">
      {links.map(({ platform, url }) => (
        <li key={`${platform} ${url}`}>
          <a href={url} target="_blank" rel="noopener noreferrer" aria-label={copy.socialLink(name, platform)}>
            <svg aria-hidden width={20} height={20}>
              <use href={`/social-icons.svg#${iconOf(platform)}`} />
            </svg>
          </a>
        </li>
      ))}
    </ul>
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
    sameAs: agent.social_links.map(({ url }) => url),
    parentOrganization: { '@id': brokerageId },
  };
  const trail = breadcrumbs({ name: agentsCopy.heading, path: paths.agent.list }, { name, path });

  return (
    <PageMeta
      title={titles.agent(name)}
      description={descriptions.agent(name)}
      image={image}
      kind="profile"
      structured={[structured, brokerageOf(contact), trail]}
    />
  );
}
