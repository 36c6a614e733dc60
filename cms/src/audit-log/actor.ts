import { AsyncLocalStorage } from 'node:async_hooks';
import { uids } from '../database/uids';
import { currentActor } from '../http/caller';

/** Who does something. */
export interface Actor {
  /** As the contract's `Activity` says it. */
  by: string | null;
  name: string | null;
}

const acting = new AsyncLocalStorage<Actor>();

/** Does something on behalf of somebody whom no session tells: a command, or who follows a link of an email. */
export const runAs = <Result>(actor: Actor, work: () => Promise<Result>): Promise<Result> => acting.run(actor, work);

export const runAsCommand = <Result>(command: string, work: () => Promise<Result>): Promise<Result> =>
  runAs({ by: `command:${command}`, name: `npm run ${command}` }, work);

const joined = (...names: (string | null | undefined)[]): string => names.filter(Boolean).join(' ');

/** An agent with the name that they have now. */
export async function agentActor(documentId: string): Promise<Actor> {
  const person = await strapi.db.query(uids.agent).findOne({ select: ['first_name', 'last_name'], where: { documentId } });
  return { by: documentId, name: person && joined(person.first_name, person.last_name) };
}

interface PanelUser {
  documentId?: string;
  firstname?: string | null;
  lastname?: string | null;
  email?: string;
}

export function panelUserActor({ documentId, firstname, lastname, email }: PanelUser): Actor {
  const name = joined(firstname, lastname) || email;
  return { by: `panel:${documentId}`, name: name ? `${name} (admin panel)` : null };
}

/** Whoever the request under way comes from; nobody where the site does something by itself. */
export async function findActor(): Promise<Actor> {
  const known = acting.getStore();
  if (known) return known;
  const { caller, panelUser } = currentActor();
  if (caller) return agentActor(caller.id);
  return panelUser ? panelUserActor(panelUser) : { by: null, name: null };
}
