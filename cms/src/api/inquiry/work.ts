import type { Work } from '../../content/departures';
import { queueReport } from '../../mail/outbox';
import { environment } from '../../settings/environment';
import { assign, titleOf } from './changes';
import { nameOf, readAgent } from './routing';
import { lock, select } from './store';

const openOf = (agent: string) => select((rows) => rows.where({ assigned_to: agent, state: 'new' }).orderBy('received_at'));

/** Inquiries without an answer. The successor gets one email with all of them. */
export const inquiryWork: Work = {
  names: ['open inquiry', 'open inquiries'],
  count: async (agent) => (await openOf(agent)).length,

  async handOver(agent, successor) {
    const list: string[] = [];
    for (const { id } of await openOf(agent)) {
      const inquiry = await lock(id);
      if (inquiry?.state !== 'new' || inquiry.assigned_to !== agent) continue;
      await assign(inquiry, { to: successor, by: { code: 'left', agent } }, 'system');
      list.push([await titleOf(inquiry), inquiry.about_name].filter(Boolean).join(', '));
    }
    if (list.length === 0) return;
    const [leaver, heir] = [await readAgent(agent), await readAgent(successor)];
    const facts = {
      first_name: heir?.first_name ?? null,
      from: nameOf(leaver),
      count: list.length,
      list,
      open: `${environment.publicUrl}/inquiries`,
    };
    await queueReport('inquiries-moved', facts, `${agent}:${Date.now()}`, heir?.email);
  },
};
