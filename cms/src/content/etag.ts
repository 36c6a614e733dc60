import { createHash } from 'node:crypto';
import { comparable, type StorageModel, type Row } from '../database/storage-models';
import { conflict } from '../http/errors';
import type { SocialLink } from '../../contract';

/** The rows of lists stay the same for many readers. */
const etags = new WeakMap<Row, string>();

/**
 * Names a state by the fields that a form edits, and by nothing else: a new picture of its own is no conflict. Sent back with a save
 * it tells whether somebody else saved in between.
 */
export function etagOf(stored: StorageModel, row: Row): string {
  const known = etags.get(row) ?? hashOf(stored, row);
  etags.set(row, known);
  return known;
}

function hashOf({ contentType, image: image }: StorageModel, row: Row): string {
  const edited = Object.entries(contentType.fields).filter(([, { versioned, kind }]) => versioned && (kind !== 'image' || image?.isShared));
  // Links last, as ever: a form that is open while the site is updated is no conflict.
  const isList = ([, { kind }]: (typeof edited)[number]) => Number(kind === 'links');
  const values = edited
    .sort((one, other) => isList(one) - isList(other))
    .map(([name, { kind }]) => {
      if (kind === 'image') return (row[image!.attribute] as { id: number } | null)?.id;
      if (kind === 'sharedImage' || kind === 'agentList') return comparable(kind, row[name]);
      return kind === 'links' ? (row[name] as SocialLink[]).map(({ platform, url }) => [platform, url]) : row[name];
    });
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 22);
}

/** Refuses a save whose form was opened on something older than what is stored. Clients that send no version pass. */
export function assertEtag(sent: string | null | undefined, stored: string): void {
  if (sent && sent !== stored) throw conflict('Someone else saved a newer version');
}
