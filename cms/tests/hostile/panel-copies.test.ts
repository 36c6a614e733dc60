import { buildPanelUser } from '../support/panel';
import { readRows } from '../support/panel-entries';
import { newAgentBody } from '../support/people';

const agent = 'plugin::users-permissions.user';

test('an agent created or copied in the panel gets a new identity', async () => {
  const { ask } = await buildPanelUser('hearthside-roster-manager');
  const collection = `/content-manager/collection-types/${agent}`;
  const before = await readRows([agent]);
  const [owner] = before[agent];
  const taken = { ...owner, social_links: [{ id: 1, platform: 'x', url: 'https://x.com/eve' }] };

  const replies = [
    await ask('POST', collection, { ...taken, ...newAgentBody() }),
    await ask('POST', `${collection}/clone/${owner.documentId}`, { ...taken, ...newAgentBody() }),
  ];

  expect(replies.map(({ status }) => status)).toEqual([201, 200]);
  const after = (await readRows([agent]))[agent];
  expect(after.slice(0, -2)).toEqual(before[agent]);
  const identities = [owner, ...after.slice(-2)].map(({ documentId }) => documentId);
  expect(new Set(identities).size).toBe(3);
  expect(after.slice(-2).map(({ createdAt, createdBy }) => [createdAt === owner.createdAt, createdBy === null])).toEqual([
    [false, false],
    [false, false],
  ]);
});
