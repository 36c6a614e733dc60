import { readListingFilters, type ListingFilters } from 'cms/contract';
import { graphql, type ResultOf, type VariablesOf } from '../../api/graphql';
import { listingsCopy as copy } from '../../content/listings';
import { descriptions, titles } from '../../content/navigation';
import { paths, withQuery } from '../../paths';
import { EmptyState } from '../../ui/states';
import { PageMeta } from '../../ui/PageMeta';
import { Pager } from '../../ui/Pager';
import { fullName } from '../agents/agent';
import { page, type ViewProps } from '../page';
import { breadcrumbs } from '../structuredData';
import { ActiveFilters, FilterForm, SortSelect } from './Filters';
import { listingCardFields } from './listingText';
import { ListingCards, MoreListings } from './ListingCard';
import { HomesMap, mapBounds, mappedFields, ViewChoice } from './ListingMap';

const query = graphql(
  `
    query Listings(
      $q: String, $status: [String!], $type: [String!], $place: String, $agent: ID, $min: Float, $max: Float, $beds: Int, $baths: Int,
      $open: Boolean, $sort: String, $page: Int, $agentId: ID!, $map: Boolean!,
      $south: Float!, $west: Float!, $north: Float!, $east: Float!
    ) {
      listingSearch(
        q: $q, status: $status, type: $type, place: $place, agent: $agent, min: $min, max: $max, beds: $beds, baths: $baths, open: $open,
        sort: $sort, page: $page
      ) {
        listings @skip(if: $map) { ...ListingCard }
        mapped(south: $south, west: $west, north: $north, east: $east) @include(if: $map) { ...MappedListing }
        newest { ...ListingCard }
        total all page pages openHouses
        statuses { value count }
        types { value count }
        places { value count }
        beds { value count }
        baths { value count }
      }
      agent(id: $agentId) { first_name last_name }
    }
  `,
  [listingCardFields, mappedFields],
);

type Data = ResultOf<typeof query>;

export const listingsPage = page<Data, VariablesOf<typeof query>, object, ListingFilters>({
  path: paths.listing.list,
  readSearch: readListingFilters,
  query,
  variables: ({ search: { view, ...search } }) => ({ ...search, agentId: search.agent ?? '', map: view === 'map', ...mapBounds }),
  View: Listings,
  failed: copy.loadFailed,
});

function Listings({ data: { listingSearch: found, agent }, place: { search: filters } }: ViewProps<Data, object, ListingFilters>) {
  const isSoldHidden = !filters.status && !filters.agent && found.statuses.some(({ value, count }) => value === 'Closed' && count > 0);
  const isFiltered = Object.keys(filters).some((name) => name !== 'page');

  return (
    <div className="directory listings width">
      <PageMeta
        title={titles.listings}
        description={descriptions.listings}
        structured={[breadcrumbs({ name: copy.heading, path: paths.listing.list })]}
        unlisted={isFiltered}
      />
      <h1>{copy.heading}</h1>
      {found.all === 0 ? (
        <EmptyState {...copy.none} to={paths.agent.list} />
      ) : (
        <>
          <p className="lead quiet">{copy.lead}</p>
          <div className="columns">
            <FilterForm filters={filters} choices={found} />
            <div>
              <div className="found">
                <p role="status" className="quiet" data-part="count">
                  {(isSoldHidden ? copy.countWithoutSold : copy.count)(found.total)}
                </p>
                {!filters.view && <SortSelect sort={filters.sort} />}
                <ViewChoice filters={filters} />
              </div>
              <div data-part="results">
                <ActiveFilters filters={filters} agentName={agent ? fullName(agent) : ''} />
                {found.total > 0 ? (
                  <Results found={found} filters={filters} />
                ) : (
                  <>
                    <EmptyState {...copy.noMatches} to={paths.listing.list} />
                    <MoreListings heading={copy.newest} listings={found.newest} />
                  </>
                )}
              </div>
            </div>
          </div>
        </>
      )}
    </div>
  );
}

function Results({
  found: { listings = [], mapped, total, page, pages },
  filters,
}: {
  found: Data['listingSearch'];
  filters: ListingFilters;
}) {
  if (mapped) return <HomesMap homes={mapped} total={total} filters={filters} />;
  const pathOf = (page: number) => withQuery(paths.listing.list, { ...filters, page: page > 1 ? page : undefined });
  return (
    <>
      <ListingCards listings={listings} isMain />
      <Pager list={copy.heading} page={page} pages={pages} pathOf={pathOf} />
    </>
  );
}
