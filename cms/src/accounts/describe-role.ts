import type { Role } from '../../contract';

const descriptions: Record<Role, string> = {
  agent: 'Edits their own profile.',
  admin: 'Manages agents and content.',
  super_admin: 'Same permissions as an administrator.',
};

/** Returns what the panel shows of a role. */
export const describeRole = (type: Role) => ({
  name: type.replace('_', ' ').replace(/^./, (first) => first.toUpperCase()),
  description: descriptions[type],
});
