import type { Caller } from '../../../../contract';
import { handle, routes } from '../../../http/handle';
import { notFound } from '../../../http/errors';
import { LongReply } from '../../../http/in-turns';
import { resendInquiryEmails } from '../../../mail/outbox';
import * as changes from '../changes';
import * as inbox from '../inbox';
import { inquirySummary } from '../figures';
import { exportInquiries } from '../inquiries-csv';
import { answerByToken, eraseByLink } from '../links';
import { erasePersonalData, findPersonalData } from '../personal-data';
import { challengeFor, countFormAttempt, receive } from '../receive';

/** Responds with 404 for inquiries that the caller may not read, whatever the body is. */
const readableOnly = { before: ({ id, caller }: { id: string; caller: Caller }) => inbox.readableOne(id, caller) };

export default routes(
  handle('getInquiryChallenge', ({ query }) => challengeFor(String(query.for ?? '') || 'office')),
  handle('sendInquiry', ({ body, network, isForm }) => receive(body, { network, hasScript: !isForm }), {
    before: ({ network }) => countFormAttempt(network),
  }),
  handle('eraseOwnInquiry', async ({ id }) => {
    await eraseByLink(id);
    return { next: `/inquiry/${id}` };
  }),
  handle('answerInquiryByLink', async ({ id }) => {
    await answerByToken(id);
    return { next: `/inquiry/${id}` };
  }),
  handle('listInquiries', ({ query, caller }) => inbox.listInquiries(query, caller)),
  handle('getInquirySummary', ({ caller }) => inquirySummary(caller)),
  handle('getInquiry', ({ id, caller }) => inbox.getInquiry(id, caller)),
  handle('changeInquiry', async ({ id, body, caller }) => ({ inquiry: await changes.changeInquiry(id, body, caller) }), readableOnly),
  handle('addInquiryNote', ({ id, body, caller }) => changes.addNote(id, body.note, caller), readableOnly),
  handle('releaseInquiry', async ({ id, caller }) => ({ inquiry: await changes.release(id, caller) })),
  handle('deleteInquiry', async ({ id, caller }) => {
    if (!(await changes.erase(id, caller.id))) throw notFound('Inquiry');
  }),
  handle('resendInquiry', ({ id }) => resendInquiryEmails(id), readableOnly),
  handle('deleteHeldInquiries', () => changes.eraseHeld()),
  handle('findPersonalData', ({ body }) => findPersonalData(body.contact)),
  handle('erasePersonalData', async ({ body, caller }) => ({ erased: await erasePersonalData(body, caller) })),
  handle('exportInquiries', async ({ query }) => LongReply.ofText('csv', await exportInquiries(query))),
);
