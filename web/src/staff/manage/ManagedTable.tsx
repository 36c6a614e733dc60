import type { CollectionType, ManagedEntry } from 'cms/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../../api/session';
import { paths } from '../../paths';
import { brand } from '../../content/brand';
import { listingsCopy } from '../../content/listings';
import { labelIn, priceText } from '../../pages/listings/listingText';
import { SiteLink } from '../../ui/links';
import { visuallyHidden } from '../../ui/tokens';
import { EntryMenu } from '../actions/EntryMenu';
import { recently, shortMoment, tabLabels } from '../../staff-kit/texts';

interface RowProps {
  type: CollectionType;
  entry: ManagedEntry;
}

interface Column {
  label: string;
  className: string;
  /** Name in the URL, if the column sorts the list. */
  sort?: string;
  Cell: (props: RowProps) => ReactNode;
}

const column = (className: string, label: string, Cell: Column['Cell'], sort?: string): Column => ({ className, label, Cell, sort });

const name = (label: string) => column('name', label, Name, 'name');
const price = column('amount', 'Price', ({ entry: { home } }) => (typeof home?.price === 'number' ? priceText(home.price) : '–'), 'price');
const status = column('status', 'Status', ({ entry }) => <Chip label={labelIn(listingsCopy.statuses, entry.status ?? '')} />, 'status');
const state = (label: string) => column('state', label, ({ entry }) => <Chip label={stateText(entry)} className={entry.state} />, 'state');
const agent = column('agent', 'Agent', ({ entry }) => entry.home?.agent, 'agent');
const changed = column('changed', 'Changed', Changed, 'changed');
const photos = column('state', 'Photos', ({ entry: { home } }) => (home?.undescribed ? `${home.undescribed} without words` : ''));

export const columnsOf = (type: CollectionType): Column[] =>
  type === 'listing'
    ? [name('Address'), price, status, state('On the site'), agent, changed]
    : [name(type === 'post' ? 'Title' : 'Name'), state('State'), changed];

/** Columns of an agent's own listings on their dashboard. */
export const ownColumns = [name('Address'), status, state('On the site'), photos, changed];

interface TableProps {
  type: CollectionType;
  label: string;
  columns: Column[];
  items: ManagedEntry[];
  /** Sorted column, in descending order with `-` before it. */
  sort?: string;
  /** Returns the URL of the list in another order; without it, headers are plain. */
  sortedBy?: (sort: string) => string;
}

/** Table of entries for staff, each with a menu of actions. Narrow windows show cards. */
export const ManagedTable = ({ type, label, columns, items, sort, sortedBy }: TableProps) => (
  <table className="managed" aria-label={label}>
    <thead>
      <tr>
        {columns.map((column) => (
          <Header key={column.label} column={column} sort={sort} sortedBy={sortedBy} />
        ))}
        <th scope="col" className="menu-cell">
          <span style={visuallyHidden}>Actions</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {items.map((entry) => (
        <tr key={entry.id} tabIndex={-1}>
          {columns.map(({ label, className, Cell }) => (
            <td key={label} className={className}>
              <Cell type={type} entry={entry} />
            </td>
          ))}
          <td className="menu-cell">
            <RowMenu type={type} entry={entry} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** A press sorts by the column, the next one in the other direction. The latest changes come first. */
function Header({ column, sort, sortedBy }: Pick<TableProps, 'sort' | 'sortedBy'> & { column: Column }) {
  const { label, className } = column;
  if (!column.sort || !sortedBy) {
    return (
      <th scope="col" className={className}>
        {label}
      </th>
    );
  }
  const [ascending, descending] = [column.sort, `-${column.sort}`];
  const [first, second] = column === changed ? [descending, ascending] : [ascending, descending];
  const order = sort === ascending ? 'ascending' : sort === descending ? 'descending' : undefined;
  return (
    <th scope="col" className={className} aria-sort={order}>
      <Link to={sortedBy(sort === first ? second : first)} replace preventScrollReset>
        {label}
      </Link>
    </th>
  );
}

function Name({ type, entry: { id, name, thumbnail, home, email } }: RowProps) {
  const [beds, full, half] = [home?.BedroomsTotal ?? 0, home?.BathroomsFull ?? 0, home?.BathroomsHalf ?? 0];
  const parts = [beds > 0 && listingsCopy.beds(beds), full + half > 0 && listingsCopy.baths(full, half), home?.ListingId, email];
  const details = parts.filter(Boolean).join(' · ');
  return (
    <>
      <img src={thumbnail ?? brand.logoMark} alt="" className={thumbnail ? undefined : 'none'} width={72} height={48} loading="lazy" />
      <SiteLink to={paths[type].edit(id)} title={name}>
        {name}
      </SiteLink>
      {details && <small>{details}</small>}
    </>
  );
}

const Chip = ({ label, className = '' }: { label: string; className?: string }) => (
  <span className={`chip ${className}`} title={label}>
    {label}
  </span>
);

function Changed({ type, entry }: RowProps) {
  const { id, saved_at, saved_by, changed_since_approval, approved_version } = entry;
  const { may } = useSession();
  const text = 'Changed since approval';
  return (
    <>
      <span title={saved_by ?? undefined}>{[recently(saved_at), saved_by?.split(' ')[0]].filter(Boolean).join(' · ')}</span>
      {changed_since_approval && may('getRevision') && (
        <strong>{approved_version ? <SiteLink to={paths[type].since(id, approved_version)}>{text}</SiteLink> : text}</strong>
      )}
    </>
  );
}

function stateText(entry: ManagedEntry): string {
  const { state, publish_at, invited_until } = entry;
  if (state === 'scheduled' && publish_at) return `Scheduled: ${shortMoment(publish_at)}`;
  if (state !== 'invited') return tabLabels[state];
  if (!invited_until) return 'Not invited';
  const day = new Date(invited_until).toLocaleDateString('en-US', { dateStyle: 'medium' });
  return Date.parse(invited_until) > Date.now() ? `Invited until ${day}` : `Invitation expired ${day}`;
}

function RowMenu({ type, entry }: RowProps) {
  const { id, state } = entry;
  const target = {
    ...entry,
    published: state === 'published',
    archived: state === 'archived',
    active: state !== 'deactivated',
    joined: state !== 'invited',
  };
  const view = type === 'agent' || target.published ? 'View' : 'Preview';
  const links = [[paths[type].edit(id), 'Edit'] as const, [paths[type].one(id), view] as const];
  return <EntryMenu type={type} entry={target} links={links} />;
}
