import { startOwnSite } from '../support/own-site';

test('the demo starts on an empty database, whatever Strapi counts meanwhile', async () => {
  const site = await startOwnSite({ HEARTHSIDE_DEMO: 'true' });

  const reply = await fetch(`${site.url}/api/agents`);
  const agents = (await reply.json()) as unknown[];
  const ended = site.process.exitCode;
  await site.discard();

  expect(agents).not.toHaveLength(0);
  expect(ended).toBeNull();
});
