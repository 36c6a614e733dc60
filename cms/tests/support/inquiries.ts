import { createHash, randomInt, randomUUID } from 'node:crypto';
import { inquiryLimits, type Challenge } from '../../contract/index';
import { run } from './backstage';
import { call, request } from './call';
import type { OwnSite } from './own-site';

/** Returns a token of a form that was opened some seconds ago. */
export const oldToken = (about = 'office', ageMs = 5_000, bits: number = inquiryLimits.proofBits.usual) =>
  run(
    (about, ageMs, bits) => {
      const { clock } = serverModule('settings/clock');
      const { now } = clock;
      clock.now = () => now() - ageMs;
      const { token } = serverModule('api/inquiry/tokens').newChallenge(about, bits);
      clock.now = now;
      return token;
    },
    about,
    ageMs,
    bits,
  );

/** Proves the work that a token asks for. */
export function proofOf(token: string, bits: number = inquiryLimits.proofBits.usual): string {
  const isFound = (proof: number) =>
    Math.clz32(
      createHash('sha256')
        .update(`${token.slice(-22)}:${proof}`)
        .digest()
        .readUInt32BE(0),
    ) >= bits;
  let proof = 0;
  while (!isFound(proof)) proof += 1;
  return String(proof);
}

export const aPhone = () => `(207) 555-${randomInt(1000, 9999)}`;
export const anEmail = () => `v${randomUUID().slice(0, 8)}@visitors.test`;

/** Returns a valid inquiry of a new person, with a token. */
export async function inquiryBody(fields: Record<string, unknown> = {}) {
  const about = String(fields.about ?? 'office');
  const message = `Is the house still for sale? ${randomUUID()}`;
  const token = await oldToken(about);
  return { kind: 'message', name: 'Vera Visitor', email: anEmail(), message, about, token, proof: proofOf(token), ...fields };
}

/** Sends an inquiry to another site than that of the test run. */
export async function sendInquiryTo(site: OwnSite, email: string): Promise<void> {
  const { token, bits } = (await site.ask<Challenge>('/api/inquiry_challenge')).body;
  await new Promise((resolve) => setTimeout(resolve, inquiryLimits.token.minMs + 200));
  const body = { kind: 'message', name: 'Vera Visitor', email, message: `From ${email}`, token, proof: proofOf(token, bits) };
  const { status } = await site.ask('/api/inquiries', { body });
  if (status !== 201) throw new Error(`The site responded with ${status}`);
}

export const sendInquiry = async (fields: Record<string, unknown> = {}) => call('sendInquiry', { body: await inquiryBody(fields) });

/** Stores an inquiry as if it were sent, without the limit of the network, and returns it. */
export async function buildInquiry(fields: Record<string, unknown> = {}) {
  const body = await inquiryBody(fields);
  await run(async (body) => {
    const { newInquiry } = serverModule('../contract');
    await serverModule('api/inquiry/receive').receive(await newInquiry.validate(body), { network: body.token, hasScript: true });
  }, body);
  const [stored] = await storedInquiries({ email: body.email });
  return { ...stored, documentId: stored.id };
}

export interface StoredRow {
  id: string;
  name: string;
  email: string | null;
  state: string;
  assigned_to: string | null;
  about: string | null;
  about_name: string | null;
  message: string | null;
  risk: string;
  shown_text: string;
  source_path: string | null;
  network: string;
}

/** Returns the stored inquiries with these values, oldest first. */
export const storedInquiries = (where: object = {}): Promise<StoredRow[]> =>
  run(async (where) => await strapi.db.connection('inquiries').where(where).orderBy('received_at'), where);

/** Deletes all inquiries, and all emails that wait or have failed. */
export const clearInquiries = () =>
  run(async () => {
    await strapi.db.connection('inquiries').delete();
    await strapi.db.connection('jobs').where({ kind: 'email' }).delete();
  });

export const eventsOf = (inquiry: string): Promise<{ action: string; actor: string; note: string | null }[]> =>
  run(
    async (inquiry) => await strapi.db.connection('inquiry_events').where({ inquiry }).orderBy('id').select('action', 'actor', 'note'),
    inquiry,
  );

/** Returns the token of a link in the receipt of a visitor, and in the email to the assignee. */
export const visitorLink = (id: string) => run((id) => serverModule('api/inquiry/tokens').visitorToken(id), id);
export const answerLink = (id: string, assignee: string | null = null) =>
  run((id, assignee) => serverModule('api/inquiry/tokens').answerToken(id, assignee), id, assignee);

/** Sends the form of a page as a browser without a script does. */
export const postForm = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  request<string>(path, { method: 'POST', body: new URLSearchParams(fields), headers });
