import { setImmediate } from 'node:timers/promises';
import type { AgentImportReport } from '../../../../contract';
import { recordAuditEvents } from '../../../audit-log/record-events';
import { create, update } from '../../../content/save';
import { etagOf } from '../../../content/etag';
import { storageModels, type Row } from '../../../database/storage-models';
import { conflict, invalid, notFound } from '../../../http/errors';
import { hasAddress } from '../invitations';
import { changedIn, labelOf } from './cells';
import { findByEmails, planImport, messagesOf, type ImportPlan, type ImportRow } from './plan-import';
import { readTable } from './table';

const stored = storageModels.agent;

interface Options {
  /** Tells what would happen, and changes nothing. */
  dryRun: boolean;
  /** Has those who are new choose a password. */
  invite: boolean;
  /** Of the report that was agreed to. */
  version?: string;
}

/**
 * Adds and changes agents as a CSV file says, each found by the email address; columns that are not there stay as they are, empty cells
 * clear. With any fault nothing is changed.
 * @throws 409 where it comes to something else than the version that was agreed to, 413, 422
 */
export async function importAgents(file: Buffer | null, { dryRun, invite, version }: Options): Promise<AgentImportReport> {
  if (!file) throw invalid(['Choose a file']);
  const plan = await planImport(readTable(file));
  if (version && version !== plan.version) throw conflict('The agents changed since this preview. Review the changes again.');
  const done = !dryRun && plan.faults.length === 0;
  return { done, ...report(done ? await carryOut(plan, invite) : plan) };
}

function report({ steps, faults, unknown, version }: ImportPlan): Omit<AgentImportReport, 'done'> {
  const changes = steps
    .filter(({ before, changed }) => !before || changed.length > 0)
    .map(({ line, name, before, changed }) => ({ line, name, fields: before && changed.map(labelOf) }));
  return { changes, unchanged: steps.length - changes.length, errors: faults, unknown, version };
}

/** Each row is a save of its own, so that nobody waits for all of them. What somebody else's save is in the way of is told with its line. */
async function carryOut(plan: ImportPlan, invite: boolean): Promise<ImportPlan> {
  await recordImport(plan);
  const carried: ImportPlan = { ...plan, steps: [], faults: [] };
  for (const step of plan.steps) {
    try {
      if (step.before) await change(step, step.before);
      else await add(step, plan.nameFor, invite && hasAddress(step.email));
      carried.steps.push(step);
    } catch (reason) {
      carried.faults.push({ line: step.line, name: step.name, messages: messagesOf(reason) });
    }
    await setImmediate();
  }
  return carried;
}

/** Whether nobody saved in between what a file may change. */
const isAsItWas = (now: Row, before: Row) => etagOf(stored, now) === etagOf(stored, before) && now.listed === before.listed;

async function change({ data, changed }: ImportRow, before: Row): Promise<void> {
  const change = Object.fromEntries(changed.map((attribute) => [attribute, data[attribute]]));
  const decide = (now: Row) => {
    if (!isAsItWas(now, before)) throw conflict('Someone else saved this agent during the import');
    return change;
  };
  if (changed.length > 0 && !(await update(stored, before.documentId, decide, audit))) throw notFound('Agent');
}

/** Each of its rows is told where somebody asks for agents, and all of them together where nobody does. */
const audit = { partOf: 'roster' } as const;

async function recordImport({ steps }: ImportPlan): Promise<void> {
  const added = steps.filter(({ before }) => !before).length;
  const changed = steps.filter(({ before, changed }) => before && changed.length > 0).length;
  const detail = [added > 0 && `${added} new`, changed > 0 && `${changed} changed`].filter(Boolean).join(', ');
  if (detail) await recordAuditEvents([{ action: 'imported', kind: 'roster', detail }]);
}

/** How often a username is made for somebody: others may be added at the same time. */
const tries = 5;

/** Adds somebody; who was added since the file was looked at, by the same file perhaps, is changed instead. */
async function add(step: ImportRow, nameFor: ImportPlan['nameFor'], invite: boolean): Promise<void> {
  const { username, ...data } = step.data;
  for (let tried = 1; ; tried += 1) {
    const account = { username: username ?? nameFor(null, step.email, step.name), password: null, ...(!invite && { invited_until: null }) };
    try {
      return void (await create(stored, () => ({ ...data, ...account }), audit));
    } catch (reason) {
      const before = (await findByEmails([step.email])).get(step.email);
      if (before) return change({ ...step, data, changed: changedIn(data, before).filter((name) => name !== 'email') }, before);
      if (username || tried === tries) throw reason;
    }
  }
}
