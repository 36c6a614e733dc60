import { agentsCopy } from '../../content/agents';
import { brand } from '../../content/brand';
import { titled } from '../../content/navigation';
import { notFoundCopy } from '../../content/reading';
import { graphql, type ResultOf } from '../../api/graphql';
import { paths } from '../../paths';
import { Icon } from '../../ui/Icon';
import { PageMeta } from '../../ui/PageMeta';
import { QrCode } from '../../ui/QrCode';
import { agentCardFields, AgentAvatar, fullName } from '../agents/agent';
import { NotFound } from '../NotFound';
import { page, type ViewProps } from '../page';

const query = graphql(`query Cards($id: ID!) { agent(id: $id) { ...AgentCard } }`, [agentCardFields]);

const copy = agentsCopy.cards;
/** Cards on a sheet of A4 or Letter. */
const perSheet = 10;

type Data = ResultOf<typeof query>;

/** Contact cards of an agent to print: a large one, and a sheet of ten. Only a document, because the app cannot draw QR codes. */
export const cardsPage = page({
  path: `${paths.agent.list}/:id/cards`,
  query,
  variables: ({ params }) => ({ id: params.id ?? '' }),
  View: Cards,
  failed: agentsCopy.profileLoadFailed,
  bare: true,
});

function Cards({ data: { agent }, contact, origin }: ViewProps<Data>) {
  if (!agent) {
    return (
      <main>
        <NotFound {...notFoundCopy.agent} />
      </main>
    );
  }
  const path = paths.agent.one(agent.id);
  const card = (isLarge: boolean) => (
    <div className={isLarge ? 'business-card large' : 'business-card'}>
      {isLarge && <AgentAvatar agent={agent} sizes="160px" eager />}
      <div>
        <b>{fullName(agent)}</b>
        {agent.title && <span className="quiet">{agent.title}</span>}
        <span>{agent.phone_number}</span>
        <span>{agent.email}</span>
        <span className="quiet">{[brand.name, contact.license].filter(Boolean).join(' · ')}</span>
      </div>
      <QrCode text={origin + path} label={copy.code} />
    </div>
  );
  return (
    <main className="sheet">
      <PageMeta title={titled(copy.title(fullName(agent)))} unlisted />
      <p className="row">
        <a className="button" href={path}>
          <Icon name="arrow-back" smaller />
          {copy.back}
        </a>
        <button type="button" className="button contained scripted" data-print>
          <Icon name="print" smaller />
          {copy.print}
        </button>
      </p>
      <h1>{copy.title(fullName(agent))}</h1>
      {card(true)}
      <ol className="card-sheet list">
        {Array.from({ length: perSheet }, (_, n) => (
          <li key={n} aria-hidden={n > 0 || undefined}>
            {card(false)}
          </li>
        ))}
      </ol>
    </main>
  );
}
