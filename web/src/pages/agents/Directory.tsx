import { directoryPageSize, limits, normalizeQuery, parsePage } from 'cms/contract';
import { useEffect, useRef, type ComponentType } from 'react';
import { agentsCopy } from '../../content/agents';
import { descriptions, titles } from '../../content/navigation';
import { graphql, type ResultOf } from '../../api/graphql';
import { paths } from '../../paths';
import { EmailText, mailLink, phoneLink } from '../../ui/contactLinks';
import { EmptyState } from '../../ui/states';
import { Icon } from '../../ui/Icon';
import { LinkButton, SiteLink } from '../../ui/links';
import { PageMeta } from '../../ui/PageMeta';
import { page, type ViewProps } from '../page';
import { AgentAvatar, AgentChips, fullName } from './agent';

const query = graphql(`
  query Directory($q: String, $page: Int, $from: Int) {
    directory(q: $q, page: $page, from: $from) {
      agents {
        id first_name last_name title email phone_number avatar avatar_srcset avatar_avif_srcset avatar_webp_srcset active listed joined
        invited_until
      }
      total from page pages
    }
  }
`);

type Data = ResultOf<typeof query>;
type Found = Data['directory'];
type Parts = { Actions: ComponentType };

/** Maximum number of pages shown at once: *Show more* adds a page below, and then removes the first. */
const maxPagesShown = 5;

export const directoryPage = page<Data, { q?: string; page?: number; from?: number }, Parts>({
  path: paths.agent.list,
  query,
  variables({ search }) {
    const q = normalizeQuery(search.get('q') ?? '');
    const page = parsePage(search.get('page'));
    return { ...(q && { q }), ...(page > 1 && { page, from: Math.max(1, page - maxPagesShown + 1) }) };
  },
  View: Directory,
  failed: agentsCopy.loadFailed,
});

function Directory({ data: { directory: found }, place: { search }, parts }: ViewProps<Data, Parts>) {
  const text = search.get('q') ?? '';
  const isEmpty = found.total === 0 && normalizeQuery(text) === '';

  return (
    <div className="directory width">
      <PageMeta title={titles.agents} description={descriptions.agents} />
      <h1>{agentsCopy.heading}</h1>
      <p className="lead">{agentsCopy.lead}</p>
      {parts && <parts.Actions />}
      {isEmpty ? (
        <EmptyState {...agentsCopy.noAgents} to={paths.about} />
      ) : (
        <>
          <div className="find">
            <AgentSearch text={text} />
            <p role="status" className="small quiet" data-part="count">
              {agentsCopy.count(found.total)}
            </p>
          </div>
          <div data-part="results">
            {found.total === 0 ? <EmptyState {...agentsCopy.noMatches} to={paths.agent.list} /> : <Results found={found} text={text} />}
          </div>
        </>
      )}
    </div>
  );
}

/** Form that shows the results while the visitor types (ui/liveForms.ts), or when it is sent. */
function AgentSearch({ text }: { text: string }) {
  const field = useRef<HTMLInputElement>(null);

  // Navigation changes the text, but never while the user types.
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = text;
  }, [text]);

  return (
    <form role="search" action={paths.agent.list} className="agent-search" data-live>
      <Icon name="search" />
      <input
        ref={field}
        name="q"
        type="search"
        defaultValue={text}
        placeholder={agentsCopy.searchPlaceholder}
        aria-label={agentsCopy.searchLabel}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={limits.search}
      />
      <SiteLink to={paths.agent.list} aria-label={agentsCopy.clearSearch} className="icon-button">
        <Icon name="close" smaller />
      </SiteLink>
    </form>
  );
}

function Results({ found: { agents, total, from, page, pages }, text }: { found: Found; text: string }) {
  const list = useFocusAdded(agents.length, `${text} ${from}`);
  return (
    <>
      <ul ref={list} className="agent-cards list" data-list>
        {agents.map((agent, index) => (
          <li key={agent.id}>
            <AgentCard agent={agent} first={index === 0} />
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <nav aria-label={agentsCopy.pages} className="pager">
          {from > 1 && <LinkButton to={paths.agentsPage(from - 1, text)}>{agentsCopy.previous}</LinkButton>}
          <span role="status" className="small quiet">
            {agentsCopy.range((from - 1) * directoryPageSize + 1, Math.min(page * directoryPageSize, total), total)}
          </span>
          {page < pages && (
            <LinkButton to={paths.agentsPage(page + 1, text)} variant="outlined" more>
              {agentsCopy.more}
            </LinkButton>
          )}
        </nav>
      )}
    </>
  );
}

/** Returns a ref of a list in which the first of the entries that are added has the focus. A new `start` begins another list. */
function useFocusAdded(length: number, start: string) {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef({ length, start });

  useEffect(() => {
    const isAdded = before.current.start === start && length > before.current.length;
    if (isAdded) list.current?.children[before.current.length]?.querySelector('a')?.focus();
    before.current = { length, start };
  }, [length, start]);
  return list;
}

/** @param first whether the card is at the top of the page, so that its photo loads at once */
function AgentCard({ agent, first }: { agent: Found['agents'][number]; first: boolean }) {
  const name = fullName(agent);

  return (
    <article className="agent-card">
      <AgentAvatar agent={agent} sizes="(min-width: 1240px) 270px, (min-width: 938px) 30vw, (min-width: 628px) 45vw, 92vw" eager={first} />
      <div>
        <h2 className="h3">
          <SiteLink to={paths.agent.one(agent.id)}>{name}</SiteLink>
        </h2>
        <p className="title">{agent.title}</p>
        <AgentChips agent={agent} />
        <p className="reach">
          <EmailText email={agent.email} />
          <span>{agent.phone_number}</span>
        </p>
        <div className="contact">
          <a className="button contained" href={mailLink(agent.email)} aria-label={agentsCopy.emailAgent(name)}>
            <Icon name="email" smaller />
            {agentsCopy.email}
          </a>
          {agent.phone_number && (
            <a className="button outlined" href={phoneLink(agent.phone_number)} aria-label={agentsCopy.callAgent(name)}>
              <Icon name="phone" smaller />
              {agentsCopy.call}
            </a>
          )}
        </div>
      </div>
    </article>
  );
}
