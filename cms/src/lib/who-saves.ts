import type { Caller } from '../../contract';

interface PanelUser {
  firstname?: string | null;
  lastname?: string | null;
  email?: string;
}

const joined = (...names: (string | null | undefined)[]): string => names.filter(Boolean).join(' ');

/** The name of whoever the request under way comes from; null when there is none, or nobody knows. */
export async function whoSaves(): Promise<string | null> {
  const { caller, user } = (strapi.requestContext.get()?.state ?? {}) as { caller?: Caller; user?: PanelUser };
  if (caller) {
    const person = await strapi.db
      .query('plugin::users-permissions.user')
      .findOne({ select: ['first_name', 'last_name'], where: { documentId: caller.id } });
    return person && joined(person.first_name, person.last_name);
  }
  const name = joined(user?.firstname, user?.lastname) || user?.email;
  return name ? `${name} (panel)` : null;
}
