import { run } from './support/backstage';

test('without SMTP a letter waits as a file in the outbox', async () => {
  await run(`strapi.plugin('email').service('email').send({ to: 'ada@example.com', subject: 'The tide', text: 'It is high.' })`);

  const letters = await run<string[]>(`(() => {
    const { readdirSync, readFileSync } = require('node:fs');
    const outbox = process.env.DATA_DIR + '/outbox/';
    return readdirSync(outbox).map((file) => readFileSync(outbox + file, 'utf8'));
  })()`);
  expect(letters).toHaveLength(1);
  expect(letters[0]).toContain('To: ada@example.com');
  expect(letters[0]).toContain('It is high.');
});
