import {
  honeypot,
  inquiryLimits,
  listing as listingType,
  riskCodes,
  type Challenge,
  type NewInquiry,
  type Received,
  type Risk,
} from '../../../contract';
import type { Row } from '../../database/storage-models';
import { HttpError, invalid, notFound } from '../../http/errors';
import { countAttempt, isWithinLimit, takeAttempt, type LimitName } from '../../http/throttle';
import { queueInquiryEmail } from '../../mail/outbox';
import { clock } from '../../settings/clock';
import { keyedHash } from '../../settings/environment';
import { dayIn, timeZoneOf } from '../../settings/time-zone';
import { readSite } from '../site/site-settings';
import { officePhone, shownTexts } from './office';
import { assignmentOf, nameOf, route, shownAgent, subjectOf, type Assignment, type Subject } from './routing';
import { digitsOf, isSamePerson, keysOf, type PersonKeys } from './person';
import { addEvent, byRisk, insert, queryInquiries, remove, select, type Details, type StoredInquiry } from './store';
import { newChallenge, newId, openToken } from './tokens';

/** Numbers of inquiries since the start of this process, by what became of them. */
export const inquiryOutcomes = { accepted: 0, held: 0, repeated: 0, unchecked: 0 };

/** Name of a listing for everyone: never a hidden address. */
export const publicNameOf = (row: Row): string =>
  row.InternetAddressDisplayYN === false ? `Home in ${String(row.SubdivisionName || row.City)}` : listingType.nameOf(row);

/** Whether so many inquiries arrive that each one needs a proof of work. */
const isFlooded = async (): Promise<boolean> => !(await isWithinLimit('inquiries-site', 'all'));

const proofBits = (isFlood: boolean): number => inquiryLimits.proofBits[isFlood ? 'flood' : 'usual'];

export const challengeFor = async (about: string): Promise<Challenge> => newChallenge(about, proofBits(await isFlooded()));

/** Counts an attempt to send a form, which may have no token yet. @throws 429 with the number to call instead */
export const countFormAttempt = (network: string): Promise<void> => countIn(['inquiry-attempts'], network);

const countInquiry = (network: string): Promise<void> => countIn(['inquiries-network', 'inquiries-network-day'], network);

async function countIn(limits: LimitName[], network: string): Promise<void> {
  try {
    for (const limit of limits) await countAttempt(limit, network);
  } catch (reason) {
    if (!(reason instanceof HttpError) || reason.details.status !== 429) throw reason;
    const { retryAfter } = reason.details;
    throw new HttpError(429, `You have sent many messages. Please call us at ${await officePhone()}.`, { retryAfter });
  }
}

/** Asks to send a message again with a token. */
function askAgain(challenge: Challenge): HttpError {
  inquiryOutcomes.unchecked += 1;
  const message = 'Check your message, then send it.';
  return new HttpError(422, message, { fields: { token: message }, challenge });
}

/**
 * Stores an inquiry with its emails in one transaction. An inquiry that looks like one of a robot is held.
 * @throws 422 with a new token if the inquiry has no valid one, or too little proof in a flood; 429 if the network sent too many
 */
export async function receive(sent: NewInquiry, { network, hasScript }: { network: string; hasScript: boolean }): Promise<Reply> {
  const site = await readSite();
  if (site?.inquiries === false) throw notFound('Form');
  const about = sent.about || 'office';
  const token = openToken(sent.token ?? '', about, sent.proof ?? '');
  const isFlood = await isFlooded();
  const isProven = token !== null && token.provenBits >= proofBits(isFlood);
  // The same token, because someone who presses the button again and again would otherwise never have one that is old enough.
  if (token?.isTooNew) throw askAgain({ token: sent.token ?? '', bits: token.bits });
  if (!token || (isFlood && hasScript && !isProven)) throw askAgain(await challengeFor(about));
  const subject = await subjectOf(about, publicNameOf);
  const details = detailsOf(sent, dayIn(timeZoneOf({ ...subject }, site), clock.now()));
  await countInquiry(network);
  const person = keysOf(sent);
  const words = keyedHash('inquiry-words', JSON.stringify([sent.kind, sent.message ?? '', subject.about, details]));
  const earlier = await replyToSame(words, person);
  if (earlier) return earlier;
  const risk = await risksOf(sent, { person, isFlood, isProven });
  const home_type = sent.kind === 'valuation' ? (sent.home_type ?? null) : subject.home_type;
  const assigned = await route(sent.kind, { ...subject, home_type }, risk.length === 0);
  if (risk.length === 0 && !(await takeAttempt('inquiries-recipient', assigned.to ?? 'office'))) risk.push('flood');
  const consent = sent.phone_consent === 'yes' && Boolean(site?.phone_consent_text);
  const inquiry = await inquiryOf(sent, { subject, details, person, assigned, consent, risk, words, network, nonce: token.nonce });
  if (!(await store(inquiry, isFlood))) {
    // The token was used: for this message, which was sent twice at once, or for another one.
    const same = await replyToSame(words, person);
    if (same) return same;
    throw askAgain(await challengeFor(about));
  }
  inquiryOutcomes[risk.length > 0 ? 'held' : 'accepted'] += 1;
  return replyOf(assigned.to);
}

/** Returns the reply to the same words of the same person, which were sent lately; null if there are none. */
async function replyToSame(words: string, person: PersonKeys): Promise<Reply | null> {
  const since = clock.now() - inquiryLimits.sameWordsMs;
  const others = await select((rows) => rows.where({ words }).where('received_at', '>', since).limit(20));
  const same = others.find((other) => isSamePerson(other, person));
  if (!same) return null;
  inquiryOutcomes.repeated += 1;
  return replyOf(same.assigned_to);
}

const addDays = (day: string, days: number): string => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/**
 * Returns the answers of one kind of inquiries.
 * @param today date (YYYY-MM-DD) where the home is
 * @throws 422 for a showing on a day that has passed or is too far away
 */
function detailsOf(sent: NewInquiry, today: string): Details {
  if (sent.kind === 'valuation') {
    const { home_address, home_type, timeframe } = sent;
    return { home_address: home_address ?? undefined, home_type: home_type ?? undefined, timeframe: timeframe ?? undefined };
  }
  if (sent.kind !== 'showing') return {};
  const last = addDays(today, inquiryLimits.showingDays);
  const times = sent.showing_times ?? [];
  const wrong = times.findIndex(({ date }) => date < today || date > last);
  if (wrong >= 0) throw invalid({ [`showing_times.${wrong}.date`]: `Choose a day within ${inquiryLimits.showingDays} days` });
  return { showing_times: times, has_agent: sent.has_agent ?? undefined };
}

type Reply = Received & { next: string };

/** Says who answers, and names the page that says it. */
async function replyOf(assignee: string | null): Promise<Reply> {
  const agent = await shownAgent(assignee);
  return {
    received: true,
    answering: `Your message is with ${agent ? nameOf(agent) : 'our office'}.`,
    next: agent ? `/contact/sent?to=${agent.documentId}` : '/contact/sent',
  };
}

const links = /(https?:\/\/|www\.)\S+|\[url/gi;
const linkInName = /https?:|www\.|\b[\w-]+\.(com|net|org|info|biz|ru|cn|io|co|xyz|top|site|online|shop)\b/i;
/** Shorter texts are often the same without being copies. */
const minCopiedLength = 40;

interface Evidence {
  person: PersonKeys;
  isFlood: boolean;
  isProven: boolean;
}

/** Returns why an inquiry may be one of a robot. Counts it for the site only if nothing speaks against it. */
async function risksOf(sent: NewInquiry, { person, isFlood, isProven }: Evidence): Promise<Risk[]> {
  const { name } = sent;
  const message = sent.message ?? '';
  const keys = [person.email_key, person.phone_key].filter((key) => key !== null);
  const isRepeated = (await Promise.all(keys.map((key) => takeAttempt('inquiries-person', key)))).includes(false);
  const isCopied = message.length >= minCopiedLength && !(await takeAttempt('inquiries-words', message));
  const found: Partial<Record<Risk, boolean>> = {
    honeypot: Boolean(sent[honeypot]),
    links: (message.match(links)?.length ?? 0) > inquiryLimits.links || linkInName.test(name),
    repeat: isRepeated || isCopied,
    no_proof: !isProven && (isFlood || !(await takeAttempt('inquiries-unproven', 'all'))),
  };
  const risk = riskCodes.filter((code) => found[code]);
  if (risk.length === 0) await takeAttempt('inquiries-site', 'all');
  return risk;
}

interface Parts extends Pick<StoredInquiry, 'details' | 'consent' | 'risk' | 'words' | 'nonce' | 'network'> {
  subject: Subject;
  person: PersonKeys;
  assigned: Assignment;
}

async function inquiryOf(sent: NewInquiry, { subject, person, assigned, risk, network, ...parts }: Parts): Promise<StoredInquiry> {
  const now = clock.now();
  const { kind, name, email, phone, preferred_contact, message, source_path } = sent;
  const isHeld = risk.length > 0;
  return {
    ...parts,
    ...person,
    id: newId(),
    kind,
    name,
    email: email || null,
    phone: phone || null,
    phone_digits: phone ? digitsOf(phone) : null,
    preferred_contact: preferred_contact ?? (email ? 'email' : 'phone'),
    message: message || null,
    about: subject.about,
    about_name: subject.name?.slice(0, 255) ?? null,
    place: subject.place,
    source_path: pathIn(source_path),
    shown_text: await shownTexts(kind, now),
    ...assignmentOf(assigned),
    state: isHeld ? 'held' : 'new',
    closed_reason: null,
    received_at: now,
    first_answered_at: null,
    waiting_since: now,
    reminded_at: null,
    escalated_at: null,
    last_at: now,
    purge_at: isHeld ? now + inquiryLimits.held.ageMs : null,
    risk,
    network: keyedHash('inquiry-network', network),
    version: 1,
    changed_by: null,
  };
}

const pathIn = (path: string | null | undefined): string | null => (/^\/[\w./-]{0,254}$/.test(path ?? '') ? (path ?? null) : null);

/** Returns false if another inquiry used the same token. */
async function store(inquiry: StoredInquiry, isFlood: boolean): Promise<boolean> {
  const { id, state, assigned_to, email } = inquiry;
  const receipt =
    state === 'new' &&
    !isFlood &&
    email &&
    (await readSite())?.receipt !== false &&
    (await takeAttempt('inquiry-receipts', email.toLowerCase()));
  return await strapi.db.transaction(async () => {
    if (!(await insert(inquiry))) return false;
    await addEvent(id, 'received', 'visitor');
    await addEvent(id, 'routed', 'system', assigned_to);
    if (state === 'held') await deleteRiskiest();
    else await queueInquiryEmail('inquiry', id);
    if (receipt) await queueInquiryEmail('inquiry-receipt', id);
    return true;
  });
}

/**
 * Keeps a bounded number of held inquiries: those with the most risks go first, then those of networks that sent the most, so that a flood
 * does not displace messages of people, then the oldest.
 */
async function deleteRiskiest(): Promise<void> {
  const [{ n }] = await queryInquiries<{ n: unknown }[]>((rows) => rows.where({ state: 'held' }).count('* as n'));
  const excess = Number(n) - inquiryLimits.held.count;
  if (excess <= 0) return;
  const networks = strapi.db.connection('inquiries').where({ state: 'held' }).groupBy('network').select('network').count('* as sent');
  const riskiest = await queryInquiries<string[]>((rows) =>
    rows
      .join(networks.as('networks'), 'networks.network', 'inquiries.network')
      .where({ state: 'held' })
      .orderByRaw(`${byRisk}, sent desc, received_at`)
      .limit(excess)
      .pluck('inquiries.id'),
  );
  await remove(riskiest);
}
