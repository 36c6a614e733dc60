import { invalid } from '../http/errors';

/** One kind of work that an agent may have. */
export interface Work {
  /** Names of one and of several. */
  names: [one: string, several: string];
  count(agent: string): Promise<number>;
  /** Gives it to another agent; null for the office. Runs in the transaction in which the agent leaves. */
  handOver(agent: string, successor: string | null): Promise<void>;
  /** Whether the office cannot have it. */
  needsAgent?: true;
}

let kinds: Work[] = [];

/** Sets what agents may have. It is passed in, because it imports this module. */
export const applyWork = (all: Work[]): void => void (kinds = all);

/** @throws 422 with what an agent has of some kinds of work, if it is anything */
async function assertNone(agent: string, of: Work[]): Promise<void> {
  const counts = await Promise.all(of.map(async ({ names: [one, several], count }) => ({ n: await count(agent), one, several })));
  const found = counts.filter(({ n }) => n > 0);
  if (found.length === 0) return;
  const list = new Intl.ListFormat('en').format(found.map(({ n, one, several }) => `${n} ${n === 1 ? one : several}`));
  const it = found.length === 1 && found[0].n === 1 ? 'it' : 'them';
  throw invalid({ successor: `This agent has ${list}. Choose who takes ${it} over.` });
}

/** @throws 422 if an agent has anything that someone must take over */
export const assertNoWork = (agent: string): Promise<void> => assertNone(agent, kinds);

/**
 * Gives all work of an agent to another one, or to the office (null).
 * @throws 422 if only an agent can take it over
 */
export async function handOverWork(agent: string, successor: string | null): Promise<void> {
  if (!successor)
    await assertNone(
      agent,
      kinds.filter(({ needsAgent }) => needsAgent),
    );
  for (const { handOver } of kinds) await handOver(agent, successor);
}
