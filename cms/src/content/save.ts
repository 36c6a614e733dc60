import type { Core } from '@strapi/strapi';
import { AsyncLocalStorage } from 'node:async_hooks';
import { imageFieldOf } from '../../contract';
import { recordAuditEvents } from '../audit-log/record-events';
import { withUniqueErrors } from '../accounts/unique-errors';
import { announceChange } from '../cache/changes';
import { lockRow } from '../database/locks';
import { isPublicId, isStorageModel, readRow, type Row, type StoredModel } from '../database/storage-models';
import { recordRevision } from '../history/record-revision';
import { conflict, toPanelError } from '../http/errors';
import { assertNoNul } from '../http/validate';
import { auditEventsOf, type DerivedEvent, type AuditOptions } from './audit-events';
import { resetCopy, prepareFields, type Data } from './prepare';
import { tagsOf } from './shown';
import { assertOwnImage, validateWhole } from './validate-whole';
import { pickPanelWritable } from './panel-writable';

const actions = ['create', 'clone', 'update', 'delete'] as const;
export type Action = (typeof actions)[number];

/** A save on its way: what is there, and what was sent. */
export interface SaveContext {
  stored: StoredModel;
  action: Action;
  input: Data;
  /** The row as it was; null for what begins. */
  before: Row | null;
}

/** A save that is written, and not committed yet. */
export interface CompletedSave extends SaveContext {
  /** What was stored in place of what was sent. */
  data: Data;
  /** The row as it is; null for what was deleted. */
  after: Row | null;
}

/** What must hold of one kind of entry beyond its table of fields, whoever saves it. */
export interface SaveHooks {
  /** What is stored in place of what was sent. */
  beforeWrite?: (data: Data, save: SaveContext) => Data | Promise<Data>;
  /** Before anything is written: refuses by throwing. */
  authorize?: (save: SaveContext) => void | Promise<void>;
  /** Once it is written: refuses by throwing, or writes what goes with it. Nothing of it stays when anything throws. */
  afterWrite?: (completed: CompletedSave) => void | Promise<void>;
  /** What was done by it besides changing fields, for the activity. */
  auditEvents?: (completed: CompletedSave) => DerivedEvent[];
  /** Once it is committed. What fails here is logged. */
  afterCommit?: (completed: CompletedSave) => void | Promise<void>;
}

interface Request<Result> {
  stored: StoredModel;
  action: Action;
  /** The public id of what is changed or deleted. */
  id?: string;
  /** Says what is to be stored, given what is; refuses by throwing. */
  prepare: (before: Row | null) => Data | Promise<Data>;
  write: (data: Data) => Promise<Result>;
  audit?: AuditOptions;
}

type Saved<Result> = CompletedSave & { result: Result };

const hooksOf = new Map<string, SaveHooks>();
/** Set while a save writes its document, which is on its way through here already. */
const writing = new AsyncLocalStorage<true>();

/**
 * Saves something, whichever way it came in: of two saves one sees the other, what is stored satisfies the contract, and
 * a state, its version and who did it are stored together or not at all. Null when what is to be changed is not there.
 */
async function save<Result>({ stored, action, id = '', prepare, write, audit = {} }: Request<Result>): Promise<Saved<Result> | null> {
  const hooks = hooksOf.get(stored.uid) ?? {};
  const hasTarget = action === 'update' || action === 'delete';
  if (hasTarget && !isPublicId(id)) return null;

  const saving = strapi.db.transaction(async ({ onCommit }): Promise<Saved<Result> | null> => {
    if (hasTarget) await lockRow(stored.uid, id);
    const before = hasTarget ? await readRow(stored, id) : null;
    if (hasTarget && !before) return null;
    const save: SaveContext = { stored, action, before, input: definedIn(await prepare(before)) };
    await hooks.authorize?.(save);
    const data = await prepareData(hooks, save);

    const result = await withUniqueErrors(() => writing.run(true, () => write(data)));

    const saved: Saved<Result> = { ...save, data, result, after: await readAfter(save, result) };
    await completeSave(hooks, saved);
    await recordAuditEvents(auditEventsOf(saved, hooks.auditEvents?.(saved) ?? [], audit));
    await announceChange(tagsOf(saved));
    onCommit(() => hooks.afterCommit?.(saved));
    return saved;
  });
  return (await saving) as Saved<Result> | null;
}

// What is left out stays as it is.
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
  if (isStorageModel(stored)) await recordRevision(stored, completed);
}

/** The row that a write left. @throws 409 when there is none, so that nothing of the write stays. */
async function readAfter({ stored, action, before }: SaveContext, result: unknown): Promise<Row | null> {
  if (action === 'delete') return null;
  const id = before?.documentId ?? (result as { documentId?: string } | null)?.documentId ?? '';
  const after = await readRow(stored, id);
  if (!after) throw conflict('This entry no longer exists');
  return after;
}

type Documents = Record<'create' | 'update' | 'delete', (request: object) => Promise<{ documentId: string }>>;
// Strapi's types know no attribute of ours.
const documents = ({ uid }: StoredModel) => strapi.documents(uid) as unknown as Documents;

/** The row of something new. */
export async function create(stored: StoredModel, prepare: () => Data | Promise<Data>, audit?: AuditOptions): Promise<Row> {
  const saved = await save({ stored, action: 'create', audit, prepare, write: (data) => documents(stored).create({ data }) });
  return saved!.after!;
}

/** Changes one; null when there is none. */
export const update = (stored: StoredModel, id: string, prepare: (before: Row) => Data | Promise<Data>, audit?: AuditOptions) =>
  save({
    stored,
    action: 'update',
    id,
    audit,
    prepare: (before) => prepare(before!),
    write: (data) => documents(stored).update({ documentId: id, data }),
  }) as Promise<{ before: Row; after: Row } | null>;

/** Deletes one; null when there is none. */
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
  const { contentType, image: image } = stored;
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

/** Sends every document that is saved by another way, as the panel does, through the same steps. */
export function interceptDocumentSaves(strapi: Core.Strapi, models: { stored: StoredModel; hooks: SaveHooks }[]): void {
  for (const { stored, hooks } of models) hooksOf.set(stored.uid, hooks);

  strapi.documents.use(async (context, next) => {
    const { uid, action, params } = context as unknown as Context;
    const model = models.find(({ stored }) => stored.uid === uid);
    const known = actions.find((known) => known === action);
    if (!model || !known || writing.getStore()) return next();
    const saving = save({
      stored: model.stored,
      action: known,
      id: params.documentId,
      prepare: () => pickPanelWritable(model.stored, known !== 'update', params.data ?? {}),
      write: async (data) => {
        if (known !== 'delete') params.data = data;
        return next();
      },
    });
    const saved = await saving.catch((reason: unknown) => {
      throw toPanelError(reason, (field) => namesOf(model.stored, field));
    });
    return saved ? saved.result : next();
  });
}
