import { htmlFields, nouns, pictureField, type ListedRevision, type Revision, type SavedVersion } from '../../../contract';
import { drawRichText } from '../../content/draw-rich-text';
import type { StoredRevision } from '../../history/revisions';

export function presentSaved({ documentId, noun, of, deleted, saved_at, saved_by, fields }: StoredRevision): SavedVersion {
  return { id: documentId, noun, of, name: nouns[noun].nameOf(fields), deleted, saved_at, saved_by };
}

export const presentListed = ({
  before,
  changed,
  ...revision
}: StoredRevision & Pick<ListedRevision, 'before' | 'changed'>): ListedRevision => ({
  ...presentSaved(revision),
  before,
  changed,
});

type Found = StoredRevision & { address: string | null; related: Revision['fields'] };

export function presentRevision({ address, related, ...revision }: Found): Revision {
  const picture = pictureField(nouns[revision.noun]);
  return {
    ...presentSaved(revision),
    fields: { ...revision.fields, ...drawnHtml(revision), ...related, ...(picture && { [picture]: address }) },
  };
}

function drawnHtml({ noun, fields }: StoredRevision): Revision['fields'] {
  const drawn = htmlFields(nouns[noun]).flatMap((name) => {
    const html = fields[name];
    return typeof html === 'string' ? [[name, drawRichText(html)] as const] : [];
  });
  return Object.fromEntries(drawn);
}
