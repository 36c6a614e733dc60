import { createHash } from 'node:crypto';
import { comparable, type StoredNoun, type Row } from '../database/stored-nouns';
import { conflict } from '../http/errors';
import type { SocialLink } from '../../contract';

/** The rows of lists stay the same for many readers. */
const versions = new WeakMap<Row, string>();

/**
 * Names a state by the fields that a form edits, and by nothing else: a new picture of its own is no conflict. Sent back with a save
 * it tells whether somebody else saved in between.
 */
export function versionOf(stored: StoredNoun, row: Row): string {
  const known = versions.get(row) ?? hashOf(stored, row);
  versions.set(row, known);
  return known;
}

function hashOf({ noun, picture }: StoredNoun, row: Row): string {
  const edited = Object.entries(noun.fields).filter(([, { versioned, kind }]) => versioned && (kind !== 'image' || picture?.isShared));
  // Links last, as ever: a form that is open while the site is updated is no conflict.
  const isList = ([, { kind }]: (typeof edited)[number]) => Number(kind === 'links');
  const values = edited
    .sort((one, other) => isList(one) - isList(other))
    .map(([name, { kind }]) => {
      if (kind === 'image') return (row[picture!.attribute] as { id: number } | null)?.id;
      if (kind === 'shared image' || kind === 'agents') return comparable(kind, row[name]);
      return kind === 'links' ? (row[name] as SocialLink[]).map(({ platform, url }) => [platform, url]) : row[name];
    });
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 22);
}

/** Refuses a save whose form was opened on something older than what is stored. Clients that send no version pass. */
export function checkVersion(sent: string | null | undefined, stored: string): void {
  if (sent && sent !== stored) throw conflict('Somebody else saved a newer version');
}
