import { createHash } from 'node:crypto';
import { comparable, type StorageModel, type Row } from '../database/storage-models';
import type { SocialLink } from '../../contract';

/** Etags by row. Many requests share the rows of a list. */
const etags = new WeakMap<Row, string>();

/** Fields added since the first release. They count only with a value, or an upgrade would reject forms that are open. */
const addedFields = new Set(['areas', 'languages', 'home_hero_heading', 'home_hero_lead']);

/**
 * Returns a hash of the fields that a form edits. A new photo or own image does not change the hash, because it is no conflict. A save
 * that sends the etag is rejected if the entry changed in the meantime.
 */
export function etagOf(stored: StorageModel, row: Row): string {
  const etag = etags.get(row) ?? hashOf(stored, row);
  etags.set(row, etag);
  return etag;
}

function hashOf({ contentType, image }: StorageModel, row: Row): string {
  const edited = Object.entries(contentType.fields).filter(([, { versioned, kind }]) => versioned && (kind !== 'image' || image?.isShared));
  // The position of links must not change, or an upgrade would reject forms that are open.
  const isLinks = ([, { kind }]: (typeof edited)[number]) => Number(kind === 'links');
  const values = edited
    .filter(([name]) => !addedFields.has(name) || row[name])
    .sort((a, b) => isLinks(a) - isLinks(b))
    .map(([name, { kind }]) => {
      if (kind === 'image') return (row[image!.attribute] as { id: number } | null)?.id;
      if (kind === 'sharedImage' || kind === 'agentList') return comparable(kind, row[name]);
      if (addedFields.has(name)) return [name, row[name]];
      return kind === 'links' ? (row[name] as SocialLink[]).map(({ platform, url }) => [platform, url]) : row[name];
    });
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 22);
}
