import type { ContentTypeName, Overview, PhotoImport } from 'cms/contract';
import { useReply } from '../../api/useReply';
import { typeTexts } from '../../staff-kit/typeTexts';
import { paths } from '../../paths';
import { SiteLink } from '../../ui/links';
import { LoadFailed } from '../../ui/states';
import { counted, shortMoment } from '../../staff-kit/texts';

interface Item {
  name: string;
  note: string;
  /** Screen on which the user resolves it. */
  to?: string;
}

const editPath = (type: ContentTypeName, id: string) => (type === 'site' ? paths.site.edit : paths[type].edit(id));

/** Lists what the overview of the admin panel shows, most urgent first. */
function itemsOf(
  { unpublished, submitted, scheduled, incomplete, unprotected, waiting, failedEmails }: Overview,
  imports: PhotoImport[],
): Item[] {
  const withoutPassword = `${counted(waiting, 'agent')} ${waiting === 1 ? 'has' : 'have'} not set a password`;
  return [
    // Those about inquiries are with the figures of inquiries.
    ...(failedEmails ?? [])
      .filter(({ inquiry }) => inquiry === null)
      .map(({ to, kind, reason }) => ({
        name: `Email to ${to} was not delivered`,
        note: [kind, reason].filter(Boolean).join(': '),
      })),
    ...imports
      .filter(({ failed }) => failed > 0)
      .map(({ failed, started_at }) => ({
        name: `${counted(failed, 'photo')} of an import failed`,
        note: shortMoment(started_at),
        to: paths.importExport.listing,
      })),
    ...(submitted ?? []).map(({ type, id, name }) => ({ name, note: 'Listing · Waiting for approval', to: editPath(type, id) })),
    ...(scheduled ?? []).map(({ type, id, name, at, appears }) => ({
      name,
      note: `${appears ? 'Goes live' : 'Unpublishes'} ${shortMoment(at)}`,
      to: editPath(type, id),
    })),
    ...(unpublished ?? []).map(({ type, id, name }) => ({
      name,
      note: `${typeTexts[type].label} · Unpublished`,
      to: editPath(type, id),
    })),
    ...(unprotected ?? []).map(({ id, name }) => ({ name, note: 'Administrator without a second factor', to: paths.agent.one(id) })),
    ...(waiting > 0 ? [{ name: withoutPassword, note: 'Invitations', to: paths.invitations }] : []),
    ...(incomplete ?? []).map(({ id, name, missing }) => ({
      name,
      note: `Profile without ${new Intl.ListFormat('en').format(missing)}`,
      to: paths.agent.edit(id),
    })),
  ];
}

export function NeedsAttention() {
  const { reply, failure, retry } = useReply('getOverview');
  const { reply: imports = [] } = useReply('listPhotoImports');
  const items = reply && itemsOf(reply, imports);

  return (
    <section aria-labelledby="attention">
      <h2 id="attention">Needs attention</h2>
      {failure && <LoadFailed heading="Failed to load what needs attention" retry={retry} />}
      {items?.length === 0 && <p className="quiet">Nothing needs attention.</p>}
      {items && items.length > 0 && (
        <ul className="list panel-list">
          {items.map(({ name, note, to }, n) => (
            <li key={n}>
              {to ? <SiteLink to={to}>{name}</SiteLink> : <strong>{name}</strong>}
              <span>{note}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
