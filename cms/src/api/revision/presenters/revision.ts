import { pictureField, type Noun, type Revision } from '../../../../contract';

export interface ShownRevision extends Omit<Revision, 'id'> {
  documentId: string;
  /** The address of its picture. */
  address: string | null;
}

export function presentRevision(revision: ShownRevision): Revision {
  const { documentId, noun, of, deleted, saved_at, saved_by, fields, address } = revision;
  return { id: documentId, noun, of, deleted, saved_at, saved_by, fields: { ...fields, [pictureField[noun]]: address } };
}

export const presentRestored = ({ noun, of }: { noun: Noun; of: string }) => ({ noun, id: of });
