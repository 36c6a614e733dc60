import { type AuditEvent, collectionTypes } from 'cms/contract';
import { groupBy } from 'es-toolkit';
import type { ReactNode } from 'react';
import { paths } from '../../paths';
import { longMoment } from '../../staff-kit/texts';
import { SiteLink } from '../../ui/links';
import { describe } from './describe';

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' });
const timeOfDay = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

/** Audit events, in one list per day in the time zone of this device. */
export const AuditLogList = ({ items, dayLevel: Heading = 'h2' }: { items: AuditEvent[]; dayLevel?: 'h2' | 'h3' }) => (
  <div role="group" aria-label="Audit events, newest first" className="audit-log">
    {Object.entries(groupBy(items, ({ occurred_at }) => longDay.format(new Date(occurred_at)))).map(([day, events]) => (
      <section key={day} aria-label={day}>
        <Heading>{day}</Heading>
        <ol className="list panel-list">
          {events.map((event) => (
            <Entry key={event.id} event={event} />
          ))}
        </ol>
      </section>
    ))}
  </div>
);

function Entry({ event }: { event: AuditEvent }) {
  const { action, occurred_at: occurredAt, actor, actor_exists: actorExists, fields } = event;
  const { subject, verb, object } = describe(event);
  const detail = action === 'backup_restored' && event.detail ? `Backup from ${longMoment(event.detail)}` : event.detail;

  return (
    <li tabIndex={-1}>
      <time dateTime={occurredAt} className="small quiet">
        {timeOfDay.format(new Date(occurredAt))}
      </time>
      <div>
        <Named to={actorExists && actor ? paths.agent.one(actor) : null}>{subject}</Named> {verb}{' '}
        {object && <Named to={pathTo(event)}>{object}</Named>}
        {fields.length > 0 && <p className="small quiet">{`Changed: ${fields.join(', ')}`}</p>}
        {detail && <p className="small quiet">{detail}</p>}
      </div>
    </li>
  );
}

const Named = ({ to, children }: { to: string | null; children: ReactNode }) =>
  to ? <SiteLink to={to}>{children}</SiteLink> : <strong>{children}</strong>;

/** Path of the changed entity; null if it is deleted or has no page. */
function pathTo({ kind, entity_id: id, exists }: AuditEvent): string | null {
  if (kind === 'site') return paths.site.edit;
  const type = collectionTypes.find((name) => name === kind);
  return exists && type && id ? paths[type].one(id) : null;
}
