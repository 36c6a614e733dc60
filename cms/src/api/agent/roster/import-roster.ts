import { setImmediate } from 'node:timers/promises';
import type { RosterReport } from '../../../../contract';
import { recordActs } from '../../../activity/record-acts';
import { create, update } from '../../../content/save';
import { versionOf } from '../../../content/version';
import { storedNouns, type Row } from '../../../database/stored-nouns';
import { conflict, invalid, notFound } from '../../../http/errors';
import { hasAddress } from '../invitations';
import { changedIn, labelOf } from './cells';
import { findByEmails, planRoster, sentencesOf, type Plan, type Step } from './plan-roster';
import { readTable } from './table';

const stored = storedNouns.agent;

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
export async function importRoster(file: Buffer | null, { dryRun, invite, version }: Options): Promise<RosterReport> {
  if (!file) throw invalid(['Choose a file']);
  const plan = await planRoster(readTable(file));
  if (version && version !== plan.version) throw conflict('The roster has changed since. Look at what the file changes now.');
  const done = !dryRun && plan.faults.length === 0;
  return { done, ...report(done ? await carryOut(plan, invite) : plan) };
}

function report({ steps, faults, unknown, version }: Plan): Omit<RosterReport, 'done'> {
  const changes = steps
    .filter(({ before, changed }) => !before || changed.length > 0)
    .map(({ line, name, before, changed }) => ({ line, name, fields: before && changed.map(labelOf) }));
  return { changes, unchanged: steps.length - changes.length, faults, unknown, version };
}

/** Each row is a save of its own, so that nobody waits for all of them. What somebody else's save is in the way of is told with its line. */
async function carryOut(plan: Plan, invite: boolean): Promise<Plan> {
  await recordImport(plan);
  const carried: Plan = { ...plan, steps: [], faults: [] };
  for (const step of plan.steps) {
    try {
      if (step.before) await change(step, step.before);
      else await add(step, plan.nameFor, invite && hasAddress(step.email));
      carried.steps.push(step);
    } catch (reason) {
      carried.faults.push({ line: step.line, name: step.name, sentences: sentencesOf(reason) });
    }
    await setImmediate();
  }
  return carried;
}

/** Whether nobody saved in between what a file may change. */
const isAsItWas = (now: Row, before: Row) => versionOf(stored, now) === versionOf(stored, before) && now.listed === before.listed;

async function change({ data, changed }: Step, before: Row): Promise<void> {
  const change = Object.fromEntries(changed.map((attribute) => [attribute, data[attribute]]));
  const decide = (now: Row) => {
    if (!isAsItWas(now, before)) throw conflict('Somebody else saved this agent meanwhile');
    return change;
  };
  if (changed.length > 0 && !(await update(stored, before.documentId, decide, told))) throw notFound('Agent');
}

/** Each of its rows is told where somebody asks for agents, and all of them together where nobody does. */
const told = { partOf: 'roster' } as const;

async function recordImport({ steps }: Plan): Promise<void> {
  const added = steps.filter(({ before }) => !before).length;
  const changed = steps.filter(({ before, changed }) => before && changed.length > 0).length;
  const detail = [added > 0 && `${added} new`, changed > 0 && `${changed} changed`].filter(Boolean).join(', ');
  if (detail) await recordActs([{ act: 'imported', kind: 'roster', detail }]);
}

/** How often a username is made for somebody: others may be added at the same time. */
const tries = 5;

/** Adds somebody; who was added since the file was looked at, by the same file perhaps, is changed instead. */
async function add(step: Step, nameFor: Plan['nameFor'], invite: boolean): Promise<void> {
  const { username, ...data } = step.data;
  for (let tried = 1; ; tried += 1) {
    const account = { username: username ?? nameFor(null, step.email, step.name), password: null, ...(!invite && { invited_until: null }) };
    try {
      return void (await create(stored, () => ({ ...data, ...account }), told));
    } catch (reason) {
      const before = (await findByEmails([step.email])).get(step.email);
      if (before) return change({ ...step, data, changed: changedIn(data, before).filter((name) => name !== 'email') }, before);
      if (username || tried === tries) throw reason;
    }
  }
}
