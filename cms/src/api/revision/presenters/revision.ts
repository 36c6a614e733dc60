import { htmlFields, nouns, pictureField, type ListedRevision, type Noun, type Revision, type SavedVersion } from '../../../../contract';
import { drawRichText } from '../../../lib/draw-rich-text';

/** A version as it is stored. */
interface Stored extends Omit<Revision, 'id' | 'name'> {
  documentId: string;
}

export function presentSaved({ documentId, noun, of, deleted, saved_at, saved_by, fields }: Stored): SavedVersion {
  return { id: documentId, noun, of, name: nouns[noun].nameOf(fields), deleted, saved_at, saved_by };
}

export const presentListed = ({ before, changed, ...revision }: Stored & Pick<ListedRevision, 'before' | 'changed'>): ListedRevision => ({
  ...presentSaved(revision),
  before,
  changed,
});

export const presentRevision = ({ address, ...revision }: Stored & { address: string | null }): Revision => ({
  ...presentSaved(revision),
  fields: { ...revision.fields, ...drawnHtml(revision), [pictureField(nouns[revision.noun])]: address },
});

function drawnHtml({ noun, fields }: Stored): Revision['fields'] {
  const drawn = htmlFields(nouns[noun]).flatMap((name) => {
    const html = fields[name];
    return typeof html === 'string' ? [[name, drawRichText(html)] as const] : [];
  });
  return Object.fromEntries(drawn);
}

export const presentRestored = ({ noun, of }: { noun: Noun; of: string }) => ({ noun, id: of });
