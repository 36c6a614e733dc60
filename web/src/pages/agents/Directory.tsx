import { directoryPageSize, normalizeQuery, parsePage } from 'cms/contract';
import { useEffect, useRef, type ComponentType } from 'react';
import { agentsCopy } from '../../content/agents';
import { descriptions, titles } from '../../content/navigation';
import { graphql, type ResultOf } from '../../api/graphql';
import { paths, withQuery } from '../../paths';
import { EmptyState } from '../../ui/states';
import { Icon } from '../../ui/Icon';
import { LinkButton, SiteLink } from '../../ui/links';
import { PageMeta } from '../../ui/PageMeta';
import { SearchInput } from '../../ui/SearchInput';
import { page, textIn, type ViewProps } from '../page';
import { agentCardFields, AgentChips, agentStatusFields } from './agent';
import { AgentCard, AgentRows } from './AgentCard';

const query = graphql(
  `
    query Directory($q: String, $area: String, $page: Int, $from: Int) {
      directory(q: $q, area: $area, page: $page, from: $from) { agents { ...AgentCard ...AgentStatus } total from page pages areas }
      suggestedAgents(first: 3) { ...AgentCard }
    }
  `,
  [agentCardFields, agentStatusFields],
);

type Data = ResultOf<typeof query>;
type Found = Data['directory'];
type Parts = { Actions: ComponentType };
type Search = { q?: string; area?: string; page?: number };

const photoSizes = '(min-width: 1240px) 270px, (min-width: 1120px) 24vw, (min-width: 848px) 30vw, (min-width: 600px) 45vw, 112px';

/** Maximum number of pages shown at once: *Show more* adds a page below, and then removes the first. */
const maxPagesShown = 5;

export const directoryPage = page<Data, Search & { from?: number }, Parts, Search>({
  path: paths.agent.list,
  readSearch(search) {
    const page = parsePage(search.get('page'));
    return { q: textIn(search, 'q'), area: textIn(search, 'area'), ...(page > 1 && { page }) };
  },
  query,
  variables({ search: { page, ...texts } }) {
    const [q, area] = [texts.q, texts.area].map((text = '') => normalizeQuery(text));
    return { ...(q && { q }), ...(area && { area }), ...(page && { page, from: Math.max(1, page - maxPagesShown + 1) }) };
  },
  View: Directory,
  failed: agentsCopy.loadFailed,
  otherwise: { directory: { agents: [], total: 0, from: 1, page: 1, pages: 1, areas: [] }, suggestedAgents: [] },
});

function Directory({ data: { directory: found, suggestedAgents }, place, parts, failure }: ViewProps<Data, Parts, Search>) {
  const { q = '', area = '' } = place.search;
  const isEmpty = !failure && found.total === 0 && normalizeQuery(q + area) === '';

  return (
    <div className="directory width">
      <PageMeta title={titles.agents} description={descriptions.agents} />
      <h1>{agentsCopy.heading}</h1>
      <p className="lead quiet">{agentsCopy.lead}</p>
      {parts && <parts.Actions />}
      {isEmpty ? (
        <EmptyState {...agentsCopy.noAgents} to={paths.about} />
      ) : (
        <>
          <div className="find row">
            <AgentSearch q={q} area={area} />
            <p role="status" className="small quiet" data-part="count">
              {!failure && agentsCopy.count(found.total)}
            </p>
          </div>
          <div data-part="areas">
            <Areas areas={found.areas} q={q} area={area} />
          </div>
          <div data-part="results">
            {failure}
            {found.total > 0 && <Results found={found} q={q} area={area} />}
            {found.total === 0 && !failure && <NoMatches agents={suggestedAgents} q={q} area={area} />}
          </div>
        </>
      )}
    </div>
  );
}

/** Links to the agents of one area. They keep the search. */
function Areas({ areas, q, area = '' }: Search & { areas: string[] }) {
  const current = normalizeQuery(area);
  const others = current && !areas.some((name) => normalizeQuery(name) === current) ? [area] : [];

  if (areas.length === 0) return null;
  return (
    <nav aria-label={agentsCopy.areas} className="areas">
      {['', ...areas, ...others].map((name) => (
        <SiteLink
          key={name}
          to={withQuery(paths.agent.list, { q, area: name })}
          aria-current={normalizeQuery(name) === current || undefined}
          className="button outlined"
        >
          {name || agentsCopy.allAreas}
        </SiteLink>
      ))}
    </nav>
  );
}

/** Form that shows the results while the visitor types (ui/liveForms.ts), or when it is sent. */
function AgentSearch({ q = '', area }: Search) {
  return (
    <form role="search" action={paths.agent.list} className="agent-search" data-live>
      <SearchInput q={q} label={agentsCopy.searchLabel} placeholder={agentsCopy.searchPlaceholder} />
      <SiteLink to={withQuery(paths.agent.list, { area })} aria-label={agentsCopy.clearSearch} className="icon-button">
        <Icon name="close" smaller />
      </SiteLink>
      {area && <input type="hidden" name="area" value={area} />}
    </form>
  );
}

function NoMatches({ agents, q = '', area }: Search & { agents: Data['suggestedAgents'] }) {
  const { heading, areaText, suggested, ...copy } = agentsCopy.noMatches;
  return (
    <>
      <EmptyState {...copy} heading={heading(q, area)} text={q ? copy.text : areaText} to={paths.agent.list} />
      <AgentRows heading={suggested} agents={agents} />
    </>
  );
}

function Results({ found: { agents, total, from, page, pages }, q, area }: Search & { found: Found }) {
  const list = useFocusAdded(agents.length, `${q} ${area} ${from}`);
  const pathOf = (page?: number) => withQuery(paths.agent.list, { q, area, page });
  return (
    <>
      <ul ref={list} className="agent-cards list" data-list>
        {agents.map((agent, index) => (
          <li key={agent.id}>
            <AgentCard agent={agent} sizes={photoSizes} eager={index === 0} heading="h2" chips={<AgentChips agent={agent} />} />
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <nav aria-label={agentsCopy.pages} className="pager">
          {from > 1 && <LinkButton to={pathOf(from > 2 ? from - 1 : undefined)}>{agentsCopy.previous}</LinkButton>}
          <span role="status" className="small quiet">
            {agentsCopy.range((from - 1) * directoryPageSize + 1, Math.min(page * directoryPageSize, total), total)}
          </span>
          {page < pages && (
            <LinkButton to={pathOf(page + 1)} variant="outlined" more>
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
