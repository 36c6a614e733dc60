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
import { counted, recently, shortMoment, tabLabels } from '../../staff-kit/texts';

interface RowProps {
  type: CollectionType;
  entry: ManagedEntry;
}

export interface Column {
  /** Its name in the URL of a sorted list, and the class of its cells. */
  name: string;
  label: string;
  Cell: (props: RowProps) => ReactNode;
}

/** @param isOwn whether the list contains listings of the user only */
export function columnsOf(type: CollectionType, isOwn: boolean): Column[] {
  const state = { name: 'state', label: 'State', Cell: State };
  const changed = { name: 'changed', label: 'Changed', Cell: Changed };
  if (type !== 'listing') return [{ name: 'name', label: type === 'post' ? 'Title' : 'Name', Cell: Name }, state, changed];
  return [
    { name: 'name', label: 'Address', Cell: Name },
    { name: 'price', label: 'Price', Cell: Price },
    { name: 'status', label: 'Status', Cell: Status },
    { ...state, label: 'On the site' },
    ...(isOwn ? [] : [{ name: 'agent', label: 'Agent', Cell: ({ entry }: RowProps) => entry.home?.agent }]),
    changed,
  ];
}

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
          <Header key={column.name} column={column} sort={sort} sortedBy={sortedBy} />
        ))}
        <th scope="col" className="menu-cell">
          <span style={visuallyHidden}>Actions</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {items.map((entry) => (
        <tr key={entry.id} tabIndex={-1}>
          {columns.map(({ name, Cell }) => (
            <td key={name} className={name}>
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
  const { name, label } = column;
  const [first, second] = name === 'changed' ? [`-${name}`, name] : [name, `-${name}`];
  return (
    <th scope="col" className={name} aria-sort={sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : undefined}>
      {sortedBy ? (
        <Link to={sortedBy(sort === first ? second : first)} replace preventScrollReset>
          {label}
        </Link>
      ) : (
        label
      )}
    </th>
  );
}

function Name({ type, entry: { id, name, thumbnail, home, email, second_factor } }: RowProps) {
  const [beds, full, half] = [home?.BedroomsTotal ?? 0, home?.BathroomsFull ?? 0, home?.BathroomsHalf ?? 0];
  const details = [
    beds > 0 && listingsCopy.beds(beds),
    full + half > 0 && listingsCopy.baths(full, half),
    home?.ListingId,
    home && home.undescribed > 0 && `${counted(home.undescribed, 'photo')} without words`,
    home?.City,
    second_factor !== null && (second_factor ? 'Second factor' : 'No second factor'),
    email,
  ];
  const text = details.filter(Boolean).join(' · ');
  return (
    <>
      <img src={thumbnail ?? brand.logoMark} alt="" className={thumbnail ? undefined : 'none'} width={72} height={48} loading="lazy" />
      <SiteLink to={paths[type].edit(id)} title={name}>
        {home?.street || name}
      </SiteLink>
      {text && <small>{text}</small>}
    </>
  );
}

const Price = ({ entry: { home } }: RowProps) => (typeof home?.price === 'number' ? priceText(home.price) : '–');

const Status = ({ entry: { status } }: RowProps) => <span className="chip">{labelIn(listingsCopy.statuses, status ?? '')}</span>;

const State = ({ entry }: RowProps) => <span className={`chip ${entry.state}`}>{stateText(entry)}</span>;

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
