import type { Core } from '@strapi/strapi';
import { AsyncLocalStorage } from 'node:async_hooks';
import { pictureField } from '../../contract';
import { recordActs } from '../activity/record-acts';
import { refuseNotUnique } from '../accounts/refuse-not-unique';
import { announceChange } from '../cache/changes';
import { lockRow } from '../database/locks';
import { isPublicId, isStoredNoun, readRow, type Row, type Stored } from '../database/stored-nouns';
import { recordVersion } from '../history/record-version';
import { conflict, refusalForPanel } from '../http/errors';
import { refuseNul } from '../http/validate';
import { actsOf, type OwnAct, type Telling } from './acts';
import { beginCopy, prepareFields, type Data } from './prepare';
import { tagsOf } from './shown';
import { refuseForeignPicture, validateWhole } from './validate-whole';
import { pickWritable } from './writable';

const actions = ['create', 'clone', 'update', 'delete'] as const;
export type Action = (typeof actions)[number];

/** A save on its way: what is there, and what was sent. */
export interface Save {
  stored: Stored;
  action: Action;
  sent: Data;
  /** The row as it was; null for what begins. */
  before: Row | null;
}

/** A save that is written, and not committed yet. */
export interface Written extends Save {
  /** What was stored in place of what was sent. */
  data: Data;
  /** The row as it is; null for what was deleted. */
  after: Row | null;
}

/** What must hold of one kind of entry beyond its table of fields, whoever saves it. */
export interface SaveRules {
  /** What is stored in place of what was sent. */
  prepare?: (data: Data, save: Save) => Data | Promise<Data>;
  /** Before anything is written: refuses by throwing. */
  allow?: (save: Save) => void | Promise<void>;
  /** Once it is written: refuses by throwing, or writes what goes with it. Nothing of it stays when anything throws. */
  check?: (written: Written) => void | Promise<void>;
  /** What was done by it besides changing fields, for the activity. */
  acts?: (written: Written) => OwnAct[];
  /** Once it is committed. What fails here is logged. */
  afterCommit?: (written: Written) => void | Promise<void>;
}

interface Request<Result> {
  stored: Stored;
  action: Action;
  /** The public id of what is changed or deleted. */
  id?: string;
  /** Says what is to be stored, given what is; refuses by throwing. */
  decide: (before: Row | null) => Data | Promise<Data>;
  write: (data: Data) => Promise<Result>;
  told?: Telling;
}

type Saved<Result> = Written & { result: Result };

const rulesOf = new Map<string, SaveRules>();
/** Set while a save writes its document, which is on its way through here already. */
const writing = new AsyncLocalStorage<true>();

/**
 * Saves something, whichever way it came in: of two saves one sees the other, what is stored satisfies the contract, and
 * a state, its version and who did it are stored together or not at all. Null when what is to be changed is not there.
 */
async function save<Result>({ stored, action, id = '', decide, write, told = {} }: Request<Result>): Promise<Saved<Result> | null> {
  const rules = rulesOf.get(stored.uid) ?? {};
  const isOfOne = action === 'update' || action === 'delete';
  if (isOfOne && !isPublicId(id)) return null;

  const saving = strapi.db.transaction(async ({ onCommit }): Promise<Saved<Result> | null> => {
    if (isOfOne) await lockRow(stored.uid, id);
    const before = isOfOne ? await readRow(stored, id) : null;
    if (isOfOne && !before) return null;
    const save: Save = { stored, action, before, sent: sentIn(await decide(before)) };
    await rules.allow?.(save);
    const data = await prepare(rules, save);

    const result = await refuseNotUnique(() => writing.run(true, () => write(data)));

    const saved: Saved<Result> = { ...save, data, result, after: await readAfter(save, result) };
    await check(rules, saved);
    await recordActs(actsOf(saved, rules.acts?.(saved) ?? [], told));
    await announceChange(tagsOf(saved));
    onCommit(() => rules.afterCommit?.(saved));
    return saved;
  });
  return (await saving) as Saved<Result> | null;
}

// What is left out stays as it is.
const sentIn = (data: Data): Data => Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));

async function prepare(rules: SaveRules, save: Save): Promise<Data> {
  const { stored, action, sent, before } = save;
  refuseNul(sent);
  if (action === 'delete') return sent;
  const data = isStoredNoun(stored) ? prepareFields(stored, action === 'clone' ? beginCopy(stored, sent) : sent, before) : sent;
  return rules.prepare ? rules.prepare(data, save) : data;
}

async function check(rules: SaveRules, written: Written): Promise<void> {
  const { stored } = written;
  if (isStoredNoun(stored)) refuseForeignPicture(stored, written);
  if (isStoredNoun(stored)) await validateWhole(stored, written);
  await rules.check?.(written);
  if (isStoredNoun(stored)) await recordVersion(stored, written);
}

/** The row that a write left. @throws 409 when there is none, so that nothing of the write stays. */
async function readAfter({ stored, action, before }: Save, result: unknown): Promise<Row | null> {
  if (action === 'delete') return null;
  const id = before?.documentId ?? (result as { documentId?: string } | null)?.documentId ?? '';
  const after = await readRow(stored, id);
  if (!after) throw conflict('This entry no longer exists');
  return after;
}

type Documents = Record<'create' | 'update' | 'delete', (request: object) => Promise<{ documentId: string }>>;
// Strapi's types know no attribute of ours.
const documents = ({ uid }: Stored) => strapi.documents(uid) as unknown as Documents;

/** The row of something new. */
export async function create(stored: Stored, decide: () => Data | Promise<Data>, told?: Telling): Promise<Row> {
  const saved = await save({ stored, action: 'create', told, decide, write: (data) => documents(stored).create({ data }) });
  return saved!.after!;
}

/** Changes one; null when there is none. */
export const update = (stored: Stored, id: string, decide: (before: Row) => Data | Promise<Data>, told?: Telling) =>
  save({
    stored,
    action: 'update',
    id,
    told,
    decide: (before) => decide(before!),
    write: (data) => documents(stored).update({ documentId: id, data }),
  }) as Promise<{ before: Row; after: Row } | null>;

/** Deletes one; null when there is none. */
export const remove = (stored: Stored, id: string) =>
  save({
    stored,
    action: 'delete',
    id,
    decide: () => ({}),
    write: () => documents(stored).delete({ documentId: id }),
  }) as Promise<{ before: Row } | null>;

function namesOf(stored: Stored, field: string) {
  if (!isStoredNoun(stored)) return { attribute: field, label: field };
  const { noun, picture } = stored;
  return { attribute: picture && field === pictureField(noun) ? picture.attribute : field, label: noun.fields[field]?.label ?? field };
}

interface Context {
  uid: string;
  action: string;
  params: { documentId?: string; data?: Data };
}

/** Sends every document that is saved by another way, as the panel does, through the same steps. */
export function guardDocuments(strapi: Core.Strapi, kinds: { stored: Stored; rules: SaveRules }[]): void {
  for (const { stored, rules } of kinds) rulesOf.set(stored.uid, rules);

  strapi.documents.use(async (context, next) => {
    const { uid, action, params } = context as unknown as Context;
    const kind = kinds.find(({ stored }) => stored.uid === uid);
    const known = actions.find((known) => known === action);
    if (!kind || !known || writing.getStore()) return next();
    const saving = save({
      stored: kind.stored,
      action: known,
      id: params.documentId,
      decide: () => pickWritable(kind.stored, known !== 'update', params.data ?? {}),
      write: async (data) => {
        if (known !== 'delete') params.data = data;
        return next();
      },
    });
    const saved = await saving.catch((reason: unknown) => {
      throw refusalForPanel(reason, (field) => namesOf(kind.stored, field));
    });
    return saved ? saved.result : next();
  });
}
