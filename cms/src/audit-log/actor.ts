import { AsyncLocalStorage } from 'node:async_hooks';
import { uids } from '../database/uids';
import { currentActor, type PanelUser } from '../http/caller';

/** Agent, panel user or program that performs an action. */
export interface Actor {
  /** Actor id, as in `AuditEvent` of the contract. */
  id: string | null;
  name: string | null;
}

const actors = new AsyncLocalStorage<Actor>();

/** Runs `work` for an actor without a session: a command, or a person who follows a link in an email. */
export const runAs = <Result>(actor: Actor, work: () => Promise<Result>): Promise<Result> => actors.run(actor, work);

export const runAsCommand = <Result>(command: string, work: () => Promise<Result>): Promise<Result> =>
  runAs({ id: `command:${command}`, name: `npm run ${command}` }, work);

const joinNames = (...names: (string | null | undefined)[]): string => names.filter(Boolean).join(' ');

/** Returns an agent as an actor, with their current name. */
export async function agentActor(documentId: string): Promise<Actor> {
  const agent = await strapi.db.query(uids.agent).findOne({ select: ['first_name', 'last_name'], where: { documentId } });
  return { id: documentId, name: agent && joinNames(agent.first_name, agent.last_name) };
}

export function panelUserActor({ documentId, firstname, lastname, email }: PanelUser): Actor {
  const name = joinNames(firstname, lastname) || email;
  return { id: `panel:${documentId}`, name: name ? `${name} (admin panel)` : null };
}

/** Returns the actor of the current request or command. Its fields are null if the system acts. */
export async function findActor(): Promise<Actor> {
  const explicit = actors.getStore();
  if (explicit) return explicit;
  const { caller, panelUser } = currentActor();
  if (caller) return agentActor(caller.id);
  return panelUser ? panelUserActor(panelUser) : { id: null, name: null };
}
