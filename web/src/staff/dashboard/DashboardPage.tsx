import { Button } from '@mui/material';
import { isAdmin, publishableTypes, type SessionUser } from 'cms/contract';
import { useSessionUser } from '../../api/session';
import { useList } from '../../api/useList';
import { titled } from '../../content/navigation';
import { typeTexts } from '../../staff-kit/typeTexts';
import { PageWidth } from '../../staff-kit/StaffPage';
import { paths } from '../../paths';
import { LinkButton, SiteLink } from '../../ui/links';
import { PageMeta } from '../../ui/PageMeta';
import { LoadFailed } from '../../ui/states';
import { AuditLogList } from '../audit-log/AuditLogList';
import { NeedsAttention } from './NeedsAttention';
import { ProfileCompleteness } from './ProfileCompleteness';
import { shortMoment } from '../../staff-kit/texts';

const maxEvents = 8;

export function DashboardPage() {
  const user = useSessionUser();
  if (!user) return null;
  return (
    <PageWidth className="width dashboard">
      <PageMeta title={titled('Dashboard')} />
      <h1>{`Hello, ${user.first_name}`}</h1>
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
        {items.map(({ id, name, saved_at, review_note }) => (
          <li key={id}>
            <SiteLink to={paths.listing.edit(id)}>{name}</SiteLink>
            <span>{shortMoment(saved_at)}</span>
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

function RecentActivity() {
  const { items, failure, readAgain } = useList('listAuditEvents');
  return (
    <section aria-labelledby="recent-activity">
      <h2 id="recent-activity">Recent activity</h2>
      {failure && !items && <LoadFailed heading="Failed to load audit log" retry={readAgain} />}
      {items && <AuditLogList items={items.slice(0, maxEvents)} dayLevel="h3" />}
      <SiteLink to={paths.auditLog()} className="button">
        Audit log
      </SiteLink>
    </section>
  );
}

const AgentDashboard = ({ user }: { user: SessionUser }) => (
  <>
    <ReturnedListings />
    <ProfileCompleteness id={user.id} />
    <LinkButton to={paths.agent.one(user.id)} variant="outlined">
      View my public profile
    </LinkButton>
  </>
);
