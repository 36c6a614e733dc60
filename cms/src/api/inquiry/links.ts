import { inquiryFacts, type LinkState } from '../../../contract';
import { runAs, agentActor } from '../../audit-log/audit-log';
import { notFound } from '../../http/errors';
import { answered, erase, record } from './changes';
import { assigneeOf } from './emails';
import { nameOf, shownAgent } from './routing';
import { answersOf, find, lock } from './store';
import { readAnswerToken, visitorId } from './tokens';

const gone: LinkState = { link: 'gone' };

/** Returns what the page of a link in an email shows. Changes nothing, because mail scanners open links. */
export async function linkState(token: string): Promise<LinkState> {
  const id = visitorId(token);
  if (id) {
    const inquiry = await find(id);
    if (!inquiry) return gone;
    const { about_name, message, assigned_to } = inquiry;
    const agent = await shownAgent(assigned_to);
    return {
      link: 'visitor',
      token,
      message,
      facts: [...(about_name ? [{ label: 'About', value: about_name }] : []), ...inquiryFacts(answersOf(inquiry))],
      answering: agent ? nameOf(agent) : null,
    };
  }
  const { id: answerable, isFor } = readAnswerToken(token);
  const inquiry = await find(answerable);
  return inquiry && isFor(inquiry.assigned_to) ? { link: 'assignee', token, isAnswered: inquiry.state !== 'new' } : gone;
}

/** Deletes an inquiry for the visitor who sent it. A second request changes nothing. */
export async function eraseByLink(token: string): Promise<void> {
  const id = visitorId(token);
  if (!id) throw notFound('Link');
  await erase(id, 'visitor');
}

/** Marks an inquiry as answered for its assignee, who may not be signed in. */
export async function answerByToken(token: string): Promise<void> {
  const { id, isFor } = readAnswerToken(token);
  const found = await find(id);
  if (!found || !isFor(found.assigned_to)) throw notFound('Link');
  // An email to several people does not say who pressed the button.
  const { to } = await assigneeOf(found);
  const agent = to.length === 1 ? found.assigned_to : null;
  const actor = agent ? await agentActor(agent) : { id: null, name: null };
  await runAs(actor, () =>
    strapi.db.transaction(async () => {
      const inquiry = await lock(id);
      if (inquiry?.state === 'new' && isFor(inquiry.assigned_to))
        await record(inquiry, { action: 'answered', values: answered(inquiry) }, agent ?? 'system');
    }),
  );
}
