import { pictureField, type ListedRevision, type Noun, type Revision, type SavedState } from '../../../../contract';
import { drawRichText } from '../../../lib/draw-rich-text';

/** A version as it is stored. */
interface Stored extends Omit<Revision, 'id' | 'name'> {
  documentId: string;
}

const htmlField = { agent: 'bio', post: 'content', season: 'body' } as const satisfies Record<Noun, string>;

const nameOf: Record<Noun, (fields: Revision['fields']) => string> = {
  agent: ({ first_name, last_name }) => `${first_name} ${last_name}`,
  post: ({ title }) => String(title),
  season: ({ name }) => String(name),
};

export function presentSaved({ documentId, noun, of, deleted, saved_at, saved_by, fields }: Stored): SavedState {
  return { id: documentId, noun, of, name: nameOf[noun](fields), deleted, saved_at, saved_by };
}

export const presentListed = ({ before, changed, ...revision }: Stored & Pick<ListedRevision, 'before' | 'changed'>): ListedRevision => ({
  ...presentSaved(revision),
  before,
  changed,
});

export const presentRevision = ({ address, ...revision }: Stored & { address: string | null }): Revision => ({
  ...presentSaved(revision),
  fields: { ...revision.fields, ...drawnHtml(revision), [pictureField[revision.noun]]: address },
});

function drawnHtml({ noun, fields }: Stored): Revision['fields'] {
  const html = fields[htmlField[noun]];
  return typeof html === 'string' ? { [htmlField[noun]]: drawRichText(html) } : {};
}

export const presentRestored = ({ noun, of }: { noun: Noun; of: string }) => ({ noun, id: of });
