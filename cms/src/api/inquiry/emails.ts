import { inquiryFacts, listingSegment, type InquiryKind, type InquiryState } from '../../../contract';
import { queueInquiryEmail, type Preparations } from '../../mail/outbox';
import type { EmailKind, InquiryFacts } from '../../mail/copy';
import { clock } from '../../settings/clock';
import { environment } from '../../settings/environment';
import { present } from '../../content/present';
import { readRow, storageModels } from '../../database/storage-models';
import { officeEmails, officePhone } from './office';
import { coverOf, nameOf, readAgent, reasonOf, shownAgent } from './routing';
import { addEvent, answersOf, find, type StoredInquiry } from './store';
import { answerToken, visitorToken } from './tokens';

const site = (path: string) => environment.publicUrl + path;
export const inquiryUrl = (id: string) => site(`/inquiries/${id}`);

const kindNames: Record<InquiryKind, string> = { message: 'a question', showing: 'a showing', valuation: 'the value of a home' };
/** Marks that show text in another order could disguise it in a subject line. */
const withoutMarks = (text: string) => text.replace(/\p{Bidi_Control}/gu, '');

const phoneHref = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`;

/** Returns the address of the page that an inquiry is about; null for the office, and for a page that is gone. */
export async function subjectUrl({ about }: Pick<StoredInquiry, 'about'>): Promise<string | null> {
  const [type, id = ''] = (about ?? '').split(':');
  if (type === 'agent') return site(`/agents/${id}`);
  const row = type === 'listing' ? await readRow(storageModels.listing, id) : null;
  return row && site(`/listings/${listingSegment(present(storageModels.listing, row, null))}`);
}

async function factsOf(inquiry: StoredInquiry): Promise<InquiryFacts['facts']> {
  const { name, email, phone, about_name, message } = inquiry;
  const url = await subjectUrl(inquiry);
  const first = [
    { label: 'From', value: name },
    { label: 'Email', value: email, href: `mailto:${encodeURIComponent(email ?? '').replace('%40', '@')}` },
    { label: 'Phone', value: phone, href: phoneHref(phone ?? '') },
    { label: 'About', value: about_name, href: url ?? undefined },
  ];
  return [...first, ...inquiryFacts(answersOf(inquiry)), { label: 'Message', value: message }].flatMap(({ value, ...fact }) =>
    value ? [{ ...fact, value }] : [],
  );
}

interface Recipients {
  to: string[];
  first_name: string | null;
  /** Whether the email has a link that marks the inquiry as answered; not at the office for an agent. */
  canAnswer: boolean;
}

const office = async ({ assigned_to }: StoredInquiry): Promise<Recipients> => ({
  to: await officeEmails(),
  first_name: null,
  canAnswer: assigned_to === null,
});

/** Returns the assignee and, while they are away, who covers for them, or for whom they cover. */
export async function assigneeOf(inquiry: StoredInquiry): Promise<Recipients> {
  const { assigned_to, routed_by } = inquiry;
  const agent = await readAgent(assigned_to);
  if (!agent || agent.blocked) return office(inquiry);
  const others = [await coverOf(agent), routed_by.because === 'away' ? await readAgent(routed_by.agent) : null];
  const to = [agent, ...others.flatMap((row) => (row && !row.blocked ? [row] : []))].map(({ email }) => String(email));
  return { to, first_name: agent.first_name, canAnswer: true };
}

const hoursSince = (time: number) => Math.round((clock.now() - time) / 3_600_000);

/** Returns the facts of an email about an inquiry, and who gets it. */
async function prepared(inquiry: StoredInquiry, recipientsOf: (inquiry: StoredInquiry) => Promise<Recipients>) {
  const { id, name, email, kind, about_name, assigned_to, waiting_since } = inquiry;
  const { to, first_name, canAnswer } = await recipientsOf(inquiry);
  const facts: InquiryFacts = {
    first_name,
    sender: withoutMarks(name),
    about: withoutMarks(about_name ?? kindNames[kind]),
    facts: await factsOf(inquiry),
    reason: await reasonOf(inquiry),
    open: inquiryUrl(id),
    answered: canAnswer ? site(`/inquiry/${answerToken(id, assigned_to)}`) : null,
    hours: hoursSince(waiting_since),
  };
  return { facts, to, ...(email && { replyTo: email }) };
}

type AboutOne = { inquiry?: string };

/** An email to the assignee; if it cannot be delivered, the office is notified. It is not sent if the inquiry has another state by then. */
const toAssignee = (...states: InquiryState[]) => ({
  async prepare({ inquiry: id = '' }: AboutOne) {
    const inquiry = await find(id);
    if (!inquiry || !states.includes(inquiry.state)) return null;
    return { ...(await prepared(inquiry, assigneeOf)), sent: () => addEvent(id, 'mailed', 'system') };
  },
  async failed({ inquiry: id = '' }: AboutOne) {
    if (!(await find(id))) return;
    await addEvent(id, 'mail_failed', 'system');
    await queueInquiryEmail('inquiry-undelivered', id);
  },
});

const toOffice = {
  async prepare({ inquiry: id = '' }: AboutOne) {
    const inquiry = await find(id);
    return inquiry?.state === 'new' ? prepared(inquiry, office) : null;
  },
};

export const inquiryPreparations: Pick<Preparations, Extract<EmailKind, `inquir${string}`>> = {
  inquiry: toAssignee('new'),
  'inquiry-passed': toAssignee('new', 'answered', 'closed'),
  'inquiry-reminder': toAssignee('new'),
  'inquiry-escalation': toOffice,
  'inquiry-undelivered': toOffice,
  'inquiry-receipt': {
    async prepare({ inquiry: id = '' }) {
      const inquiry = await find(id);
      if (!inquiry?.email) return null;
      const agent = await shownAgent(inquiry.assigned_to);
      const answering = `Thank you. ${agent ? nameOf(agent) : 'Our office'} will answer.`;
      return { to: [inquiry.email], facts: { answering, open: site(`/inquiry/${visitorToken(id)}`), phone: await officePhone() } };
    },
  },
  'inquiries-held': { prepare: async ({ facts }) => facts && { facts, to: await officeEmails() } },
  'inquiries-moved': { prepare: async ({ facts, to }) => facts && { facts, to: to ? [to] : await officeEmails() } },
};
