import { setImmediate } from 'node:timers/promises';
import type { AgentImportReport } from '../../../../contract';
import { recordAuditEvents } from '../../../audit-log/record-events';
import { create, update } from '../../../content/save';
import { etagOf } from '../../../content/etag';
import { storageModels, type Row } from '../../../database/storage-models';
import { conflict, invalid, messagesOf, notFound } from '../../../http/errors';
import { hasEmail } from '../invitations';
import { changedIn, labelOf } from './cells';
import { findByEmails, planImport, type ImportPlan, type ImportRow } from './plan-import';
import { readTable } from './table';

const stored = storageModels.agent;

interface Options {
  /** Returns the report without changing anything. */
  dryRun: boolean;
  /** Sends invitations to new agents. */
  invite: boolean;
  /** Version of the confirmed preview. */
  version?: string;
}

/**
 * Adds and updates agents from a CSV file, which identifies agents by email. Missing columns leave fields unchanged; empty cells clear
 * them. Any error in the plan prevents the import.
 * @throws 409 if the changes differ from the confirmed preview, 413, 422.
 */
export async function importAgents(file: Buffer | null, { dryRun, invite, version }: Options): Promise<AgentImportReport> {
  if (!file) throw invalid(['Choose a file']);
  const plan = await planImport(readTable(file));
  if (version && version !== plan.version) throw conflict('The agents changed since this preview. Review the changes again.');
  const done = !dryRun && plan.errors.length === 0;
  return { done, ...report(done ? await runImport(plan, invite) : plan) };
}

function report({ rows: steps, errors: faults, unknown, version }: ImportPlan): Omit<AgentImportReport, 'done'> {
  const changes = steps
    .filter(({ before, changed }) => !before || changed.length > 0)
    .map(({ line, name, before, changed }) => ({ line, name, fields: before && changed.map(labelOf) }));
  return { changes, unchanged: steps.length - changes.length, errors: faults, unknown, version };
}

/** Saves each row separately, so that other saves do not wait for the entire import. Rows that conflict with another save are reported. */
async function runImport(plan: ImportPlan, invite: boolean): Promise<ImportPlan> {
  await recordImport(plan);
  const completed: ImportPlan = { ...plan, rows: [], errors: [] };
  for (const step of plan.rows) {
    try {
      if (step.before) await change(step, step.before);
      else await add(step, plan.nameFor, invite && hasEmail(step.email));
      completed.rows.push(step);
    } catch (reason) {
      completed.errors.push({ line: step.line, name: step.name, messages: messagesOf(reason) });
    }
    await setImmediate();
  }
  return completed;
}

/** Whether the fields that a file may change are still as planned. */
const isUnchanged = (row: Row, before: Row) => etagOf(stored, row) === etagOf(stored, before) && row.listed === before.listed;

async function change({ data, changed }: ImportRow, before: Row): Promise<void> {
  const change = Object.fromEntries(changed.map((attribute) => [attribute, data[attribute]]));
  const prepare = (row: Row) => {
    if (!isUnchanged(row, before)) throw conflict('Someone else saved this agent during the import');
    return change;
  };
  if (changed.length > 0 && !(await update(stored, before.documentId, prepare, audit))) throw notFound('Agent');
}

/** Events of single rows are listed only when the audit log is filtered by kind. Otherwise the event of the import represents them. */
const audit = { partOf: 'roster' } as const;

async function recordImport({ rows: steps }: ImportPlan): Promise<void> {
  const added = steps.filter(({ before }) => !before).length;
  const changed = steps.filter(({ before, changed }) => before && changed.length > 0).length;
  const detail = [added > 0 && `${added} added`, changed > 0 && `${changed} updated`].filter(Boolean).join(', ');
  if (detail) await recordAuditEvents([{ action: 'imported', kind: 'roster', detail }]);
}

/** Attempts to find a free username, because other agents may be added at the same time. */
const maxAttempts = 5;

/** Adds an agent, or updates the agent if one with the same email was added after planning, perhaps by the same file. */
async function add(step: ImportRow, nameFor: ImportPlan['nameFor'], invite: boolean): Promise<void> {
  const { username, ...data } = step.data;
  for (let attempt = 1; ; attempt += 1) {
    const account = { username: username ?? nameFor(null, step.email, step.name), password: null, ...(!invite && { invited_until: null }) };
    try {
      return void (await create(stored, () => ({ ...data, ...account }), audit));
    } catch (reason) {
      const before = (await findByEmails([step.email])).get(step.email);
      if (before) return change({ ...step, data, changed: changedIn(data, before).filter((name) => name !== 'email') }, before);
      if (username || attempt === maxAttempts) throw reason;
    }
  }
}
