import { agent, isAdmin, limits, roles, storedAgent, type Role } from '../../contract';
import { describeRole } from '../accounts/roles';
import { uids } from '../database/uids';
import { addedColumns, madeId, usernames } from './identities';
import { keepTextImages, mover, validationErrors, type Entry, type Move, type Moving } from './mover';

/** Converts agents one by one. An agent without the data that the directory requires is imported hidden. */
export function agentMover(moving: Moving, total: number): Move {
  const { files, notes, keepRoles } = moving;
  addRoles(moving);
  const contactOf = contactReader();
  const counts = new Map<Role, number>();
  return mover(moving, 'agent', async (entry, index) => {
    const { name, lacks, ...contact } = contactOf(entry);
    const row = { documentId: entry.id, ...contact, ...profileOf(entry, name), ...addedColumns(index, total) };
    const listed = lacks.length === 0 && entry.told.listed !== false;
    const errors = await validationErrors(storedAgent, { ...row, listed });
    if (errors.length > 0) return { name, errors };
    if (lacks.length > 0) entry.remark('review', `Hidden from the directory until these are added: ${lacks.join(', ')}`);
    if (row.blocked) entry.remark('review', 'Imported as deactivated, as on the old site');
    entry.remark('username', `Username ${row.username}, email ${row.email}`);
    const ref = files.entity(uids.agent, { ...row, listed });
    const oldRole = roleOf(entry);
    const role = keepRoles ? oldRole : 'agent';
    if (isAdmin({ role: oldRole })) {
      notes.administrators.push({ name, email: row.email, role: oldRole });
      const outcome = keepRoles ? `Imported as ${oldRole}` : `Imported as an agent (${oldRole} on the old site)`;
      entry.remark('administrator', `${outcome}. Email: ${row.email}`);
    }
    const pos = (counts.get(role) ?? 0) + 1;
    counts.set(role, pos);
    files.relate({ type: uids.agent, field: 'role', ref }, { type: uids.role, field: 'users', ref: refOf(role), pos });
    const avatar = entry.image(entry.told.avatar, name);
    if (avatar) files.show(avatar.ref, { type: uids.agent, field: 'avatar', ref });
    return { name };
  });
}

/** Row id of a role in the import. */
const refOf = (role: Role) => roles.indexOf(role) + 1;

function addRoles({ files }: Moving): void {
  for (const [index, type] of roles.entries()) {
    const row = { documentId: madeId('role', type), ...describeRole(type), type, ...addedColumns(index, roles.length) };
    files.entity(uids.role, row, refOf(type));
  }
}

function roleOf({ told, remark }: Entry): Role {
  const role = roles.find((role) => role === told.role);
  if (!role && told.role) remark('review', 'Imported as an agent: unknown role', JSON.stringify(told.role).slice(0, 200));
  return role ?? 'agent';
}

/** Reads contact data and what is missing. An email address belongs to the first agent who has it. */
function contactReader() {
  const nextUsername = usernames();
  const holders = new Map<string, string>();
  const emailProblem = (email: string) => {
    if (!email) return 'an email address';
    const holder = holders.get(email.toLowerCase());
    if (holder) return `a unique email address (${email} is used by ${holder})`;
    return agent.fields.email.schema.isValidSync(email) ? null : `a valid email address (not ${email})`;
  };
  return ({ told, read }: Entry) => {
    const [first, last] = [read.line('first_name'), read.line('last_name')];
    const fullName = `${first} ${last}`.trim();
    const name = fullName || 'Unnamed agent';
    const email = read.line('email', limits.email);
    const phone = read.line('phone_number');
    const noEmail = emailProblem(email);
    const username = nextUsername(told.username, noEmail ? '' : email, fullName);
    if (!noEmail) holders.set(email.toLowerCase(), name);
    return {
      name,
      lacks: [!first && 'a first name', !last && 'a last name', noEmail, !phone && 'a phone number'].filter(
        (lack) => typeof lack === 'string',
      ),
      first_name: first || '(no first name)',
      last_name: last || '(no last name)',
      email: noEmail ? `${username}@no-address.invalid` : email,
      phone_number: phone || null,
      username,
    };
  };
}

function profileOf(entry: Entry, name: string) {
  const { read, told } = entry;
  const bio = read.html('bio');
  keepTextImages(entry, bio.images, name);
  return {
    title: read.line('title') || null,
    website_url: read.url('website_url'),
    social_links: read.links('social_links'),
    bio: bio.html,
    provider: 'local',
    password: null,
    resetPasswordToken: null,
    confirmationToken: null,
    confirmed: true,
    blocked: told.active === false,
  };
}
