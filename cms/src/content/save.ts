import type { Core } from '@strapi/strapi';
import { AsyncLocalStorage } from 'node:async_hooks';
import { imageFieldOf } from '../../contract';
import { recordAuditEvents } from '../audit-log/record-events';
import { withUniqueErrors } from '../accounts/unique-errors';
import { publishChange } from '../cache/changes';
import { lockRow } from '../database/locks';
import { isPublicId, isStorageModel, readRow, type Row, type StoredModel } from '../database/storage-models';
import type { Data } from '../fields/related';
import { recordRevision } from '../history/record-revision';
import { conflict, toPanelError } from '../http/errors';
import { assertNoNul } from '../http/validate';
import { clock } from '../settings/clock';
import { auditEventsOf, type DerivedEvent, type AuditOptions } from './audit-events';
import { pickPanelWritable } from './pick-writable';
import { resetCopy, prepareFields } from './prepare';
import { tagsOf } from './shown';
import { assertOwnImage, validateWhole } from './validate-whole';

const actions = ['create', 'clone', 'update', 'delete'] as const;
export type Action = (typeof actions)[number];

/** A save in progress. */
export interface SaveContext {
  stored: StoredModel;
  action: Action;
  input: Data;
  /** Row before the save; null when creating. */
  before: Row | null;
  /** ISO 8601 date-time of the save, as in its revision. */
  savedAt: string;
}

/** A save that has been written but not committed. */
export interface CompletedSave extends SaveContext {
  /** Data as written, after `prepare`. */
  data: Data;
  /** Row after the save; null when deleting. */
  after: Row | null;
}

/** Rules for one content type beyond its field table. They apply to every entry point. */
export interface SaveHooks {
  /** Transforms the input before it is written. */
  beforeWrite?: (data: Data, save: SaveContext) => Data | Promise<Data>;
  /** Runs before writing. Throw to reject the save. */
  authorize?: (save: SaveContext) => void | Promise<void>;
  /** Runs after writing, in the same transaction. Throw to reject the save, or write related rows. */
  afterWrite?: (completed: CompletedSave) => void | Promise<void>;
  /** Returns audit events other than field changes. */
  auditEvents?: (completed: CompletedSave) => DerivedEvent[];
  /** Runs after the commit. Errors are logged, not thrown. */
  afterCommit?: (completed: CompletedSave) => void | Promise<void>;
}

interface Request<Result> {
  stored: StoredModel;
  action: Action;
  /** Public id of the entry to update or delete. */
  id?: string;
  /** Returns the data to write, given the current row. Throw to reject the save. */
  prepare: (before: Row | null) => Data | Promise<Data>;
  write: (data: Data) => Promise<Result>;
  audit?: AuditOptions;
}

type Saved<Result> = CompletedSave & { result: Result };

const hooksOf = new Map<string, SaveHooks>();
/** Set while a save writes its own document, so that the middleware does not intercept it again. */
const writing = new AsyncLocalStorage<true>();

/**
 * Runs a save in one transaction: locks the row, prepares, writes, validates, and records the revision and the audit event. Concurrent
 * saves of one row are serialized. Returns null if the row does not exist.
 */
async function save<Result>({ stored, action, id = '', prepare, write, audit = {} }: Request<Result>): Promise<Saved<Result> | null> {
  const hooks = hooksOf.get(stored.uid) ?? {};
  const hasTarget = action === 'update' || action === 'delete';
  if (hasTarget && !isPublicId(id)) return null;

  const saving = strapi.db.transaction(async ({ onCommit }): Promise<Saved<Result> | null> => {
    if (hasTarget) await lockRow(stored.uid, id);
    const before = hasTarget ? await readRow(stored, id) : null;
    if (hasTarget && !before) return null;
    const savedAt = new Date(clock.now()).toISOString();
    const save: SaveContext = { stored, action, before, savedAt, input: definedIn(await prepare(before)) };
    await hooks.authorize?.(save);
    const data = await prepareData(hooks, save);

    const result = await withUniqueErrors(() => writing.run(true, () => write(data)));

    const saved: Saved<Result> = { ...save, data, result, after: await readAfter(save, result) };
    await completeSave(hooks, saved);
    const events = auditEventsOf(saved, hooks.auditEvents?.(saved) ?? [], audit);
    const continues = isStorageModel(stored) && (await recordRevision(stored, [before, saved.after], savedAt, events));
    if (!continues) await recordAuditEvents(events);
    await publishChange(tagsOf(saved));
    onCommit(() => hooks.afterCommit?.(saved));
    return saved;
  });
  return (await saving) as Saved<Result> | null;
}

// Attributes that are undefined are not written.
const definedIn = (data: Data): Data => Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));

async function prepareData(hooks: SaveHooks, save: SaveContext): Promise<Data> {
  const { stored, action, input, before } = save;
  assertNoNul(input);
  if (action === 'delete') return input;
  const data = isStorageModel(stored) ? prepareFields(stored, action === 'clone' ? resetCopy(stored, input) : input, before) : input;
  return hooks.beforeWrite ? hooks.beforeWrite(data, save) : data;
}

async function completeSave(hooks: SaveHooks, completed: CompletedSave): Promise<void> {
  const { stored } = completed;
  if (isStorageModel(stored)) assertOwnImage(stored, completed);
  if (isStorageModel(stored)) await validateWhole(stored, completed);
  await hooks.afterWrite?.(completed);
}

/** Returns the row after a write. @throws 409 if the row does not exist, which rolls back the write. */
async function readAfter({ stored, action, before }: SaveContext, result: unknown): Promise<Row | null> {
  if (action === 'delete') return null;
  const id = before?.documentId ?? (result as { documentId?: string } | null)?.documentId ?? '';
  const after = await readRow(stored, id);
  if (!after) throw conflict('This entry no longer exists');
  return after;
}

type Documents = Record<'create' | 'update' | 'delete', (request: object) => Promise<{ documentId: string }>>;
// Strapi's types do not include our attributes.
const documents = ({ uid }: StoredModel) => strapi.documents(uid) as unknown as Documents;

/** Creates an entry and returns its row. */
export async function create(stored: StoredModel, prepare: () => Data | Promise<Data>, audit?: AuditOptions): Promise<Row> {
  const saved = await save({ stored, action: 'create', audit, prepare, write: (data) => documents(stored).create({ data }) });
  return saved!.after!;
}

/** Updates an entry; returns null if it does not exist. */
export const update = (stored: StoredModel, id: string, prepare: (before: Row) => Data | Promise<Data>, audit?: AuditOptions) =>
  save({
    stored,
    action: 'update',
    id,
    audit,
    prepare: (before) => prepare(before!),
    write: (data) => documents(stored).update({ documentId: id, data }),
  }) as Promise<{ before: Row; after: Row } | null>;

/** Deletes an entry; returns null if it does not exist. */
export const remove = (stored: StoredModel, id: string) =>
  save({
    stored,
    action: 'delete',
    id,
    prepare: () => ({}),
    write: () => documents(stored).delete({ documentId: id }),
  }) as Promise<{ before: Row } | null>;

function namesOf(stored: StoredModel, field: string) {
  if (!isStorageModel(stored)) return { attribute: field, label: field };
  const { contentType, image } = stored;
  return {
    attribute: image && field === imageFieldOf(contentType) ? image.attribute : field,
    label: contentType.fields[field]?.label ?? field,
  };
}

interface Context {
  uid: string;
  action: string;
  params: { documentId?: string; data?: Data };
}

/** Routes saves made directly through the document service, such as those of the admin panel, through the write path. */
export function interceptDocumentSaves(strapi: Core.Strapi, models: { stored: StoredModel; hooks: SaveHooks }[]): void {
  for (const { stored, hooks } of models) hooksOf.set(stored.uid, hooks);

  strapi.documents.use(async (context, next) => {
    const { uid, action, params } = context as unknown as Context;
    const model = models.find(({ stored }) => stored.uid === uid);
    const saveAction = actions.find((name) => name === action);
    if (!model || !saveAction || writing.getStore()) return next();
    const saving = save({
      stored: model.stored,
      action: saveAction,
      id: params.documentId,
      prepare: () => pickPanelWritable(model.stored, saveAction !== 'update', params.data ?? {}),
      write: async (data) => {
        if (saveAction !== 'delete') params.data = data;
        return next();
      },
    });
    const saved = await saving.catch((reason: unknown) => {
      throw toPanelError(reason, (field) => namesOf(model.stored, field));
    });
    return saved ? saved.result : next();
  });
}
