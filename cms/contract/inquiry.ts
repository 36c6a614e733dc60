import { array, object, type InferType } from 'yup';
import { pageQuery } from './endpoints/endpoint';
import * as schemas from './field-schemas';
import { honeypot } from './inquiry-limits';
import { limits } from './limits';
import { inquiryKinds, propertySubTypes, type InquiryKind } from './lookups';
import type { Page } from './paging';

export const contactWays = ['email', 'phone', 'text'] as const;
export const dayParts = ['morning', 'afternoon', 'evening'] as const;
export const agencyAnswers = ['yes', 'no', 'unsure'] as const;
export const timeframes = ['now', '3_months', '6_months', 'year', 'curious'] as const;
export const inquiryStates = ['new', 'answered', 'closed', 'held'] as const;
export type InquiryState = (typeof inquiryStates)[number];
export const closedReasons = ['helped', 'no_reply', 'not_a_fit', 'duplicate', 'spam'] as const;
export type ClosedReason = (typeof closedReasons)[number];

/** Why an inquiry is held: stored but not mailed, until an administrator releases it. */
export const riskCodes = ['honeypot', 'links', 'repeat', 'flood', 'no_proof'] as const;
export type Risk = (typeof riskCodes)[number];

/** Months after the last event after which inquiries may be deleted, and the default. */
export const retentionMonths = [3, 6, 12, 24] as const;
export const defaultRetention = 12;

/** `agent:<id>`, `listing:<id>`, or `office`. */
const about = schemas
  .text('about', 80, 'about is not valid')
  .matches(/^(office|(agent|listing):[\w-]{1,64})$/, { message: 'about is not valid', excludeEmptyString: true });

const showingTime = object({
  date: schemas.date('Day').required('Choose a day'),
  part: schemas.choice('Time of day', dayParts).required('Choose a time of day'),
});

type Sent = { kind?: string; email?: string | null; phone?: string | null; preferred_contact?: string };
const isValuation = ({ kind }: Sent) => kind === 'valuation';

/** Body of a message. A browser form sends texts only, and no empty ones. */
export const newInquiry = object({
  kind: schemas.choice('kind', inquiryKinds).required('kind is not valid'),
  name: schemas.line('Name', limits.inquiryName).required('Enter your name'),
  email: schemas.email('Email', 'Enter a valid email address'),
  phone: schemas.phone('Phone number'),
  preferred_contact: schemas.choice('How we should reach you', contactWays),
  message: schemas
    .multilineText('Message', limits.inquiry)
    .test('needed', 'Write a message', (text, { parent }) => (parent as Sent).kind !== 'message' || Boolean(text)),
  about,
  source_path: schemas.text('source_path', limits.url),
  // Without a script, the times that were chosen before are sent with a question, too.
  showing_times: schemas
    .bounded(array(showingTime), 3, 'Choose at most 3 times')
    .when('kind', ([kind], times) => (kind === 'showing' ? times : times.strip())),
  has_agent: schemas.choice('Are you working with an agent?', agencyAnswers),
  home_address: schemas
    .line('Address of your home')
    .test('needed', 'Enter the address of your home', (text, { parent }) => !isValuation(parent as Sent) || Boolean(text)),
  home_type: schemas.choice('Type of home', propertySubTypes),
  timeframe: schemas.choice('When you would like to sell', timeframes),
  phone_consent: schemas.choice('Consent', ['yes']),
  token: schemas.text('token', 400),
  proof: schemas.text('proof', 20),
  [honeypot]: schemas.text(honeypot, limits.line),
})
  .test('reachable', function isReachable({ email, phone }: Sent) {
    return email || phone ? true : this.createError({ path: 'email', message: 'Enter an email address or a phone number' });
  })
  .test('callable', function isCallable({ phone, preferred_contact: way }: Sent) {
    const needsPhone = way === 'phone' || way === 'text';
    return needsPhone && !phone ? this.createError({ path: 'phone', message: 'Enter the number that we should use' }) : true;
  });
export type NewInquiry = InferType<typeof newInquiry>;

/** Answer to an inquiry. `answering` says who will answer. */
export interface Received {
  received: true;
  answering: string;
}

/** Token that a form needs, and the work that it must prove (leading zero bits; 0 for none). */
export interface Challenge {
  token: string;
  bits: number;
}

export interface ShowingTime {
  date: string;
  part: (typeof dayParts)[number];
}

/** Inquiry in a list. Times are ISO 8601 instants. */
export interface ListedInquiry {
  id: string;
  kind: InquiryKind;
  state: InquiryState;
  name: string;
  about_name: string | null;
  received_at: string;
  first_answered_at: string | null;
  assigned_to: string | null;
  assignee: string | null;
  risk: Risk[];
  /** Whether the email to its assignee could not be delivered. */
  is_undelivered: boolean;
}

export interface Inquiry extends ListedInquiry {
  email: string | null;
  phone: string | null;
  preferred_contact: (typeof contactWays)[number];
  message: string | null;
  about: string | null;
  about_state: string | null;
  source_path: string | null;
  showing_times: ShowingTime[];
  has_agent: string | null;
  home_address: string | null;
  home_type: string | null;
  timeframe: string | null;
  phone_consent: boolean;
  shown_text: string | null;
  /** Why it has this assignee, in plain words. */
  reason: string;
  closed_reason: ClosedReason | null;
  purge_at: string;
  version: string;
  events: InquiryEvent[];
  /** Other inquiries of the same person that the caller may read. */
  others: ListedInquiry[];
}

export const inquiryActions = [
  'received',
  'routed',
  'mailed',
  'mail_failed',
  'assigned',
  'answered',
  'reopened',
  'closed',
  'note',
  'released',
] as const;
export type InquiryAction = (typeof inquiryActions)[number];

export interface InquiryEvent {
  at: string;
  action: InquiryAction;
  /** Name of the agent; null for the system, and for the visitor. */
  actor: string | null;
  note: string | null;
}

export const inquiryDays = ['7', '30', '90'] as const;

/** Filters of the list and of the export. */
export const inquiryQuery = pageQuery.shape({
  state: schemas.choice('state', inquiryStates),
  q: schemas.text('q', limits.search),
  agent: schemas.text('agent', 64, 'agent is not valid'),
  kind: schemas.choice('kind', inquiryKinds),
  place: schemas.text('place', limits.line),
  /** Arrived in the last days. */
  days: schemas.choice('days', inquiryDays),
});
export type InquiryQuery = InferType<typeof inquiryQuery>;

export interface InquiryPage extends Page<ListedInquiry> {
  counts: Partial<Record<InquiryState, number>>;
  /** Agents to filter by; only for administrators, who see inquiries of all. */
  agents: { id: string; name: string }[];
  places: string[];
}

const answers: Record<string, string> = {
  ...{ email: 'Email', phone: 'Phone call', text: 'Text message' },
  ...{ yes: 'Yes', no: 'No', unsure: 'Not sure' },
  ...{ now: 'Now', '3_months': 'Within 3 months', '6_months': 'Within 6 months', year: 'Within a year', curious: 'Just curious' },
};

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });

/** “June 3”. @param day YYYY-MM-DD */
export const monthDay = (day: string): string => dayFormat.format(new Date(day));

/** “June 3, morning”, one time per line. */
export const showingTimesText = (times: readonly ShowingTime[]): string =>
  times.map(({ date, part }) => `${monthDay(date)}, ${part}`).join('\n');

export interface InquiryFact {
  label: string;
  value: string;
}

type Answered = Pick<
  Inquiry,
  'preferred_contact' | 'showing_times' | 'has_agent' | 'home_address' | 'home_type' | 'timeframe' | 'phone_consent'
>;

/** Returns labels and texts of an inquiry besides its message, without those that the visitor left empty. */
export function inquiryFacts(inquiry: Answered): InquiryFact[] {
  const { preferred_contact, showing_times, has_agent, home_address, home_type, timeframe, phone_consent } = inquiry;
  const facts: [label: string, value: string | null | undefined][] = [
    ['Answer by', answers[preferred_contact]],
    ['Times', showingTimesText(showing_times)],
    ['Works with an agent', has_agent && answers[has_agent]],
    ['Home', home_address],
    ['Type of home', home_type],
    ['Would like to sell', timeframe && answers[timeframe]],
    ['Calls and texts', phone_consent ? 'Agreed to the sentence on the form' : null],
  ];
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

/** Inquiries of one agent, or of all that the caller may read. */
export interface InquiryFigures {
  /** Number without an answer, and when the oldest of them arrived (ISO 8601 instant). */
  open: number;
  oldest: string | null;
  /** Number without an answer for longer than a day. */
  overdue: number;
  /** Median hours to the first answer in the last 30 days; null without answers. */
  hours: number | null;
}

export interface InquirySummary extends InquiryFigures {
  /** Administrators only: inquiries that the next run deletes, by months of retention. */
  expiring: Record<string, number>;
  /** Administrators only: inquiries whose emails could not be delivered. */
  undelivered: Pick<Inquiry, 'id' | 'name' | 'phone'>[];
  /** Administrators only; without id: the office. */
  agents: (InquiryFigures & { id: string | null; name: string })[];
}

const version = schemas.text('Version', limits.version).required('Version is required');

/** Change of an inquiry: a state, or an assignee (`office` for none). */
export const inquiryChange = object({
  version,
  state: schemas.choice('state', ['new', 'answered', 'closed']),
  closed_reason: schemas
    .choice('Reason', closedReasons)
    .test('needed', 'Choose a reason', (reason, { parent }) => (parent as { state?: string }).state !== 'closed' || Boolean(reason)),
  assigned_to: schemas.text('Agent', 64, 'Unknown agent'),
});

export const inquiryNote = object({ note: schemas.multilineText('Note', limits.inquiryNote).required('Write a note') });

/** Content of a page that a link in an email leads to. */
export type LinkState =
  | {
      link: 'visitor';
      token: string;
      message: string | null;
      facts: InquiryFact[];
      /** Name of the agent who answers; null for the office. */
      answering: string | null;
    }
  | { link: 'assignee'; token: string; isAnswered: boolean }
  | { link: 'gone' };

/** A form that a browser sent without a script, and why it was not accepted. */
export interface RejectedForm {
  /** Texts by the name of the input; those of lists have names such as `showing_times-0-date`. */
  values: Record<string, string>;
  error: string;
  fields: Record<string, string>;
  challenge?: Challenge;
}
