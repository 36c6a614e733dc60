import type { Core } from '@strapi/strapi';
import { AsyncLocalStorage } from 'node:async_hooks';
import { imageFieldOf, type AnyContentType, type Caller } from '../../contract';
import { recordAuditEvents } from '../audit-log/audit-log';
import { withUniqueErrors } from '../accounts/unique-errors';
import { publishChange } from '../cache/changes';
import { lockRow } from '../database/queries';
import {
  isPublicId,
  isStorageModel,
  ownFilesOf,
  readRow,
  seasonImageModel,
  storageModels,
  type Row,
  type RowOf,
  type StorageModel,
  type StoredModel,
} from '../database/storage-models';
import { app } from '../database/strapi-adapter';
import type { Data } from '../fields/related';
import { recordRevision } from '../history/revisions';
import { conflict, notFound, toPanelError } from '../http/errors';
import { assertNoNul } from '../http/validate';
import { removeUnusedImages, storeImage } from '../images/store-image';
import { clock } from '../settings/clock';
import { propertiesOf } from '../settings/typed';
import { auditEventsOf, type AuditOptions } from './audit-events';
import { etagOf } from './present';
import { pickPanelWritable, pickWritable, initialStateOf, prepareFields, validateWhole } from './prepare';
import { actions, rulesOf, type Action, type CompletedSave, type Rules, type SaveContext } from './rules';
import { tagsOf } from './visible';

interface Request<Stored extends Row, Done extends Action, Result> {
  stored: StoredModel<Stored>;
  action: Done;
  /** Public id of the entry to update or delete. */
  id?: string;
  /** Returns the data to write, given the current row. Throw to reject the save. */
  prepare(before: Stored | null): Data | Promise<Data>;
  write: (data: Data) => Promise<Result>;
  audit?: AuditOptions;
}

interface Saved<Stored extends Row, Done extends Action, Result> extends CompletedSave<Stored> {
  before: Done extends 'update' | 'delete' ? Stored : Stored | null;
  after: Done extends 'delete' ? null : Stored;
  result: Result;
}

/** Set while a save writes its own document, so that the middleware does not intercept it again. */
const writing = new AsyncLocalStorage<true>();

/**
 * Runs a save in one transaction: locks the row, prepares, writes, validates, and records the revision and the audit event. Concurrent
 * saves of one row are serialized. Returns null if the row does not exist.
 */
async function save<Stored extends Row, Done extends Action, Result>(request: Request<Stored, Done, Result>) {
  const { stored, action, id = '', prepare, write, audit = {} } = request;
  const rules = rulesOf(stored);
  const hasTarget = action === 'update' || action === 'delete';
  if (hasTarget && !isPublicId(id)) return null;

  return await strapi.db.transaction(async ({ onCommit }) => {
    if (hasTarget) await lockRow(stored.uid, id);
    const before = hasTarget ? await readRow(stored, id) : null;
    if (hasTarget && !before) return null;
    const savedAt = new Date(clock.now()).toISOString();
    const save: SaveContext<Stored> = { stored, action, before, savedAt, input: definedIn(await prepare(before)) };
    await rules.authorize?.(save);
    const data = await prepareData(rules, save);

    const result = await withUniqueErrors(() => writing.run(true, () => write(data)));

    const saved = { ...save, data, result, after: await readAfter(stored, save, result) };
    if (isStorageModel(stored)) await validateWhole(stored, saved);
    await rules.afterWrite?.(saved);
    const events = auditEventsOf(saved, rules.auditEvents?.(saved) ?? [], audit);
    const continues = isStorageModel(stored) && (await recordRevision(stored, saved, events, rules.keepsVersion));
    if (!continues) await recordAuditEvents(events);
    await publishChange(tagsOf(saved));
    onCommit(() => rules.afterCommit?.(saved));
    return saved as Saved<Stored, Done, Result>;
  });
}

// Attributes that are undefined are not written.
const definedIn = (data: Data): Data => Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));

async function prepareData({ beforeWrite }: Rules, save: SaveContext): Promise<Data> {
  const { stored, action, input, before } = save;
  assertNoNul(input);
  if (action === 'delete') return input;
  const data = isStorageModel(stored)
    ? prepareFields(stored, { ...input, ...(action === 'clone' && initialStateOf(stored)) }, before)
    : input;
  return beforeWrite ? beforeWrite(data, save) : data;
}

/** Returns the row after a write. @throws 409 if the row does not exist, which rolls back the write. */
async function readAfter<Stored extends Row>(stored: StoredModel<Stored>, { action, before }: SaveContext, result: unknown) {
  if (action === 'delete') return null;
  const after = await readRow(stored, before?.documentId ?? String(propertiesOf(result).documentId));
  if (!after) throw conflict('This entry no longer exists');
  return after;
}

const documents = ({ uid }: StoredModel) => app(strapi).documents(uid);

/** Creates an entry and returns its row. */
export async function create<Stored extends Row>(stored: StoredModel<Stored>, prepare: () => Data | Promise<Data>, audit?: AuditOptions) {
  const saved = await save({ stored, action: 'create', audit, prepare, write: (data) => documents(stored).create({ data }) });
  return saved!.after;
}

/** Updates an entry; returns null if it does not exist. */
export const update = <Stored extends Row>(
  stored: StoredModel<Stored>,
  id: string,
  prepare: (before: Stored) => Data | Promise<Data>,
  audit?: AuditOptions,
) => save({ stored, action: 'update', id, audit, prepare, write: (data) => documents(stored).update({ documentId: id, data }) });

/** Deletes an entry; returns null if it does not exist. */
export const remove = <Stored extends Row>(stored: StoredModel<Stored>, id: string) =>
  save({ stored, action: 'delete', id, prepare: () => ({}), write: () => documents(stored).delete({ documentId: id }) });

/** Changes of the entries of a content type. They throw 404 if the entry does not exist. */
export function editing<T extends AnyContentType>(stored: StorageModel<T>) {
  const entryNotFound = () => notFound(stored.contentType.typename);
  /** Updates an entry and removes the images that it no longer uses. */
  async function change(id: string, prepare: (before: RowOf<T>) => Data | Promise<Data>, audit?: AuditOptions): Promise<RowOf<T>> {
    const saved = await update(stored, id, prepare, audit);
    if (!saved) throw entryNotFound();
    const current = new Set(ownFilesOf(stored, saved.after).map(({ id }) => id));
    await removeUnusedImages(ownFilesOf(stored, saved.before).flatMap(({ id }) => (current.has(id) ? [] : [id])));
    return saved.after;
  }

  return {
    change,

    /** Updates the fields that the caller may write, unless the entry changed since the form was opened. Clients may send no version. */
    edit: (id: string, input: { version?: string | null }, caller: Caller) =>
      change(id, (before) => {
        if (input.version && input.version !== etagOf(stored, before)) throw conflict('Someone else saved a newer version');
        return pickWritable(stored, input, caller, before);
      }),

    /** Replaces the image of an entry. */
    async setImage(id: string, bytes: Buffer | null) {
      const [{ image }, row] = [stored, await readRow(stored, id)];
      if (!image || !row) throw entryNotFound();
      const file = await storeImage(bytes, stored.contentType.nameOf(row));
      try {
        await change(id, () => ({ [image.attribute]: file.id }));
      } catch (reason) {
        await removeUnusedImages([file.id]);
        throw reason;
      }
      return file;
    },

    /** Deletes an entry and its own images. */
    async remove(id: string): Promise<void> {
      const removed = await remove(stored, id);
      if (!removed) throw entryNotFound();
      await removeUnusedImages(ownFilesOf(stored, removed.before).map(({ id: file }) => file));
    },
  };
}

function namesOf(stored: StoredModel, field: string) {
  if (!isStorageModel(stored)) return { attribute: field, label: field };
  const { contentType, image } = stored;
  return {
    attribute: image && field === imageFieldOf(contentType) ? image.attribute : field,
    label: contentType.fields[field]?.label ?? field,
  };
}

/** Routes saves made directly through the document service, such as those of the admin panel, through the write path. */
export function interceptDocumentSaves(strapi: Core.Strapi): void {
  const models: StoredModel[] = [...Object.values(storageModels), seasonImageModel];
  app(strapi).documents.use(async ({ uid, action, params }, next) => {
    const stored = models.find((model) => model.uid === uid);
    const saveAction = actions.find((name) => name === action);
    if (!stored || !saveAction || writing.getStore()) return next();
    const saving = save({
      stored,
      action: saveAction,
      id: params.documentId,
      prepare: () => pickPanelWritable(stored, saveAction !== 'update', params.data ?? {}),
      write: async (data) => {
        if (saveAction !== 'delete') params.data = data;
        return next();
      },
    });
    const saved = await saving.catch((reason: unknown) => {
      throw toPanelError(reason, (field) => namesOf(stored, field));
    });
    return saved ? saved.result : next();
  });
}
