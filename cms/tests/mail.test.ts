import { run } from './support/backstage';
import { lettersTo } from './support/letters';

test('without SMTP a letter waits as a file in the outbox', async () => {
  await run(`strapi.plugin('email').service('email').send({ to: 'outbox@example.com', subject: 'The tide', text: 'It is high.' })`);

  const letters = await lettersTo('outbox@example.com');

  expect(letters).toHaveLength(1);
  expect(letters[0]).toContain('It is high.');
});
