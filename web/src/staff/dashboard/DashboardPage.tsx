import { Button } from '@mui/material';
import { isAdmin, publishableTypes, type SessionUser } from 'cms/contract';
import { useSessionUser } from '../../api/session';
import { useList } from '../../api/useList';
import { titled } from '../../content/navigation';
import { openHouseTime } from '../../pages/listings/listingText';
import { PagedList } from '../../staff-kit/PagedList';
import { typeTexts } from '../../staff-kit/typeTexts';
import { PageWidth } from '../../staff-kit/StaffPage';
import { paths } from '../../paths';
import { LinkButton, SiteLink } from '../../ui/links';
import { PageMeta } from '../../ui/PageMeta';
import { LoadFailed } from '../../ui/states';
import { AuditLogList } from '../audit-log/AuditLogList';
import { columnsOf, ManagedTable } from '../manage/ManagedTable';
import { InquiryFigures } from './InquiryFigures';
import { NeedsAttention } from './NeedsAttention';
import { ProfileCompleteness } from './ProfileCompleteness';
import { returnedBy } from '../../staff-kit/texts';

/** Maximum number of items in a list. */
const maxItems = 8;

export function DashboardPage() {
  const user = useSessionUser();
  if (!user) return null;
  return (
    <PageWidth className="width dashboard">
      <PageMeta title={titled('Dashboard')} />
      <header>
        <h1>{`Hello, ${user.first_name}`}</h1>
        {!isAdmin(user) && (
          <LinkButton to={paths.listing.new} variant="contained">
            {typeTexts.listing.add}
          </LinkButton>
        )}
      </header>
      {isAdmin(user) ? <AdminDashboard /> : <AgentDashboard user={user} />}
    </PageWidth>
  );
}

const quickActions = [
  ...([...publishableTypes, 'agent'] as const).map((type) => ({ to: paths[type].new, label: typeTexts[type].add })),
  { to: paths.site.edit, label: 'Edit site settings' },
];

const AdminDashboard = () => (
  <>
    <section aria-labelledby="quick-actions">
      <h2 id="quick-actions">Quick actions</h2>
      <div className="quick-actions">
        {quickActions.map(({ to, label }) => (
          <LinkButton key={to} to={to} variant="outlined">
            {label}
          </LinkButton>
        ))}
      </div>
    </section>
    <InquiryFigures />
    <div className="columns">
      <NeedsAttention />
      <RecentActivity />
    </div>
  </>
);

/** The agent's listings that an administrator returned. */
function ReturnedListings() {
  const { items = [], more, busy, readMore } = useList('manageListings', { query: { state: 'returned' } });
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="returned">
      <h2 id="returned">Returned to you</h2>
      <ul className="list panel-list">
        {items.map(({ id, name, returned, review_note }) => (
          <li key={id}>
            <SiteLink to={paths.listing.edit(id)}>{name}</SiteLink>
            {returned && <span>{returnedBy(returned)}</span>}
            <p>{review_note}</p>
          </li>
        ))}
      </ul>
      {more && (
        <Button loading={busy} onClick={readMore}>
          Show more
        </Button>
      )}
    </section>
  );
}

function OwnListings() {
  const list = useList('manageListings', { query: { sort: '-changed' } });
  return (
    <section aria-labelledby="own-listings">
      <h2 id="own-listings">My listings</h2>
      <PagedList
        list={{ ...list, items: list.items?.slice(0, maxItems), more: false }}
        loadFailed="Failed to load your listings"
        count={() => ''}
        empty={<p className="quiet">{typeTexts.listing.none}.</p>}
      >
        {(items) => <ManagedTable type="listing" label="My listings" columns={columnsOf('listing', true)} items={items} />}
      </PagedList>
      {list.items && list.items.length > maxItems && (
        <SiteLink to={paths.listing.manage} className="button">
          All my listings
        </SiteLink>
      )}
    </section>
  );
}

const weekMs = 7 * 86_400_000;

/** Open houses of the next days, then homes for sale without one. */
function OpenHouses() {
  const { items = [] } = useList('manageListings', { query: { sort: 'open-house' } });
  const shown = items.flatMap(({ id, name, state, status, home }) => {
    const soon = (home?.open_houses ?? []).filter(({ OpenHouseStartTime }) => Date.parse(OpenHouseStartTime) < Date.now() + weekMs);
    const times = soon.map((open) => openHouseTime(open, home!.time_zone));
    return times.length > 0 || (state === 'published' && status === 'Active') ? [{ id, name, times }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="open-houses">
      <h2 id="open-houses">Open houses this week</h2>
      <ul className="list panel-list">
        {shown.slice(0, maxItems).map(({ id, name, times }) => (
          <li key={id}>
            <SiteLink to={paths.listing.edit(id)}>{name}</SiteLink>
            <span>{times.join('; ') || 'None'}</span>
            <LinkButton to={`${paths.listing.edit(id)}#open-houses`} aria-label={`Add an open house at ${name}`} variant="outlined">
              Add
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function RecentActivity() {
  const { items, failure, readAgain } = useList('listAuditEvents');
  return (
    <section aria-labelledby="recent-activity">
      <h2 id="recent-activity">Recent activity</h2>
      {failure && !items && <LoadFailed heading="Failed to load audit log" retry={readAgain} />}
      {items && <AuditLogList items={items.slice(0, maxItems)} dayLevel="h3" />}
      <SiteLink to={paths.auditLog()} className="button">
        Audit log
      </SiteLink>
    </section>
  );
}

const AgentDashboard = ({ user }: { user: SessionUser }) => (
  <>
    <InquiryFigures />
    <ReturnedListings />
    <OwnListings />
    <OpenHouses />
    <ProfileCompleteness id={user.id} />
    <LinkButton to={paths.agent.one(user.id)} variant="outlined">
      View my public profile
    </LinkButton>
  </>
);
