import { htmlFields, contentTypes, imageFieldOf, type ListedRevision, type Revision, type RevisionSummary } from '../../../contract';
import { renderRichText } from '../../fields/render-rich-text';
import type { StoredRevision } from '../../history/revisions';

export function presentSummary({ documentId, noun: type, of, deleted, saved_at, saved_by, fields }: StoredRevision): RevisionSummary {
  return { id: documentId, type, of, name: contentTypes[type].nameOf(fields), deleted, saved_at, saved_by };
}

export const presentListed = ({
  before,
  changed,
  ...revision
}: StoredRevision & Pick<ListedRevision, 'before' | 'changed'>): ListedRevision => ({
  ...presentSummary(revision),
  before,
  changed,
});

type RevisionWithRelations = StoredRevision & { address: string | null; related: Revision['fields'] };

export function presentRevision({ address, related, ...revision }: RevisionWithRelations): Revision {
  const image = imageFieldOf(contentTypes[revision.noun]);
  return {
    ...presentSummary(revision),
    fields: { ...revision.fields, ...renderHtml(revision), ...related, ...(image && { [image]: address }) },
  };
}

function renderHtml({ noun: type, fields }: StoredRevision): Revision['fields'] {
  const rendered = htmlFields(contentTypes[type]).flatMap((name) => {
    const html = fields[name];
    return typeof html === 'string' ? [[name, renderRichText(html)] as const] : [];
  });
  return Object.fromEntries(rendered);
}
