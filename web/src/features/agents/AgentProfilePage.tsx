import { useParams } from 'react-router-dom';
import { agentsCopy } from '../../content/agents';
import { notFoundCopy } from '../../content/errors';
import { descriptions, titles } from '../../content/titles';
import type { PageHandle } from '../../data/queries';
import { useRead } from '../../data/useRead';
import { paths } from '../../paths';
import { telephoneOf } from '../../ui/contactLinks';
import { LoadFailed, Loading } from '../../ui/Loading';
import { MissingPage } from '../../ui/MissingPage';
import { PageMeta } from '../../ui/PageMeta';
import { breadcrumbs, brokerageId, brokerageOf, officeAddress } from '../../ui/structuredData';
import { useContact } from '../../ui/useContact';
import { AgentView } from './AgentView';
import { agentQuery, fullName, type AgentProfile } from './queries';

export const handle: PageHandle = { prefetch: (read, { id = '' }) => read(agentQuery, { id }) };

export function AgentProfilePage() {
  const { id = '' } = useParams();
  const { data, failed, retry } = useRead(agentQuery, { id });

  if (failed && !data) return <LoadFailed heading={agentsCopy.profileLoadFailed} onRetry={retry} level="h1" />;
  if (!data) return <Loading />;
  if (!data.agent) return <MissingPage {...notFoundCopy.agent} />;

  return (
    <>
      <ProfileMeta agent={data.agent} />
      <AgentView agent={data.agent} />
    </>
  );
}

function ProfileMeta({ agent }: { agent: AgentProfile }) {
  const name = fullName(agent);
  const path = paths.agent.one(agent.id);
  const contact = useContact();
  const { avatar: src, avatar_width: width, avatar_height: height } = agent;
  const image = src ? { src, width, height, alt: agentsCopy.profile.photo(name) } : null;
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
