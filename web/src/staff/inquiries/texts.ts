import type { ClosedReason, InquiryEvent, InquiryState, ListedInquiry, Risk } from 'cms/contract';
import { counted, inquiryKindLabels } from '../../staff-kit/texts';

export const stateLabels: Record<InquiryState, string> = { new: 'New', answered: 'Answered', closed: 'Closed', held: 'Held' };
export const reasonLabels: Record<ClosedReason, string> = {
  helped: 'Helped',
  no_reply: 'No reply',
  not_a_fit: 'Not a fit',
  duplicate: 'Duplicate',
  spam: 'Spam',
};
export const riskLabels: Record<Risk, string> = {
  honeypot: 'A hidden field was filled in',
  links: 'Contains many links',
  repeat: 'Sent many times',
  flood: 'Many messages to one person',
  no_proof: 'Sent without a script, at a busy time',
};

const actions: Record<InquiryEvent['action'], (event: InquiryEvent) => string> = {
  received: () => 'Received',
  routed: ({ note }) => `Assigned to ${note ?? 'the office'}`,
  mailed: () => 'Email sent',
  mail_failed: () => 'The email could not be delivered',
  assigned: ({ note }) => `Passed on to ${note ?? 'the office'}`,
  answered: () => 'Answered',
  reopened: () => 'Reopened',
  closed: ({ note }) => `Closed${note ? `: ${reasonLabels[note as ClosedReason] ?? note}` : ''}`,
  note: () => 'Note',
  released: () => 'Released',
};
export const eventText = (event: InquiryEvent): string => actions[event.action](event);

/** “5 hours”. */
export function ageText(instant: string): string {
  const minutes = Math.max(1, Math.round((Date.now() - Date.parse(instant)) / 60_000));
  const [n, unit] =
    minutes < 60 ? [minutes, 'minute'] : minutes < 48 * 60 ? [Math.round(minutes / 60), 'hour'] : [Math.round(minutes / 1440), 'day'];
  return counted(n, unit);
}

export const subjectText = ({ about_name, kind }: Pick<ListedInquiry, 'about_name' | 'kind'>): string =>
  about_name ?? inquiryKindLabels[kind];
