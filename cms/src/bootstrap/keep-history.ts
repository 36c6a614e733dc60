import type { Core } from '@strapi/strapi';
import type { Noun } from '../../contract';
import { holdRow } from '../lib/change-alone';
import { clock } from '../lib/clock';
import { keepPicture, type RemovedFile } from '../lib/kept-pictures';
import { newestRevision, writeRevision } from '../lib/revisions';
import { isSameState, nounOf, readState, uids, type Standing } from '../lib/states';
import { whoSaves } from '../lib/who-saves';

const saves = ['create', 'clone', 'update', 'delete'];

interface Save {
  action: string;
  params: { documentId?: string };
}

/**
 * Keeps every saved state of a post, a season and an agent, whichever door it came through: our services and the panel
 * both write documents. What is written below them, as an import does, is noted at the next save.
 */
export function keepHistory(strapi: Core.Strapi): void {
  strapi.documents.use(async (context, next) => {
    const noun = nounOf(context.uid);
    if (!noun || !saves.includes(context.action)) return next();
    // Around Strapi's own transaction, so that a state and its version are stored together or not at all.
    const save = context as Save;
    return (await strapi.db.transaction(() => record(noun, save, next))) as ReturnType<typeof next>;
  });
}

async function record(noun: Noun, { action, params }: Save, next: () => unknown): Promise<unknown> {
  const before = action === 'update' || action === 'delete' ? await readAlone(noun, params.documentId) : null;

  const result = await next();

  const of = documentIdOf(result);
  if (!of) return result;
  const deleted = action === 'delete';
  const after = deleted ? before : await readState(noun, of);
  if (!after || (!deleted && before && isSameState(before, after))) return result;
  const saved_at = new Date(clock.now()).toISOString();
  await writeRevision({ ...after, noun, of, deleted, saved_by: await whoSaves(), saved_at });
  return result;
}

/** The state that a save finds, which may have come about unrecorded. */
async function readAlone(noun: Noun, of = ''): Promise<Standing | null> {
  await holdRow(uids[noun], of);
  const state = await readState(noun, of);
  if (!state) return null;
  const newest = await newestRevision(noun, of);
  if (!newest || newest.deleted || !isSameState(newest, state)) {
    await writeRevision({ ...state, noun, of, deleted: false, saved_by: null, saved_at: state.updatedAt });
  }
  return state;
}

// Creating and updating answer with the thing, cloning and deleting with the id beside a list; an update of nothing with null.
const documentIdOf = (result: unknown): string | undefined => (result as { documentId?: string } | null)?.documentId;

/** The index that a thing's versions are found by, which Strapi cannot say in a schema. SQLite and PostgreSQL. */
export async function createRevisionIndex(strapi: Core.Strapi): Promise<void> {
  await strapi.db.connection.raw('create index if not exists revisions_of_index on revisions ("of", noun)');
}

/** Keeps the pictures that versions name, whoever removes them: a save of ours, the sweep or the panel's media library. */
export function keepPictures(strapi: Core.Strapi): void {
  const upload = strapi.plugin('upload').service('upload');
  const { remove } = upload;
  // The file is gone before its row, so no lifecycle would be early enough.
  upload.remove = async (file: RemovedFile) => {
    await keepPicture(file);
    return remove(file);
  };
}
