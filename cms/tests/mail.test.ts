import { run } from './support/backstage';
import { emailsTo } from './support/emails';

test('an email is written to a file in the outbox without SMTP', async () => {
  await run(`strapi.plugin('email').service('email').send({ to: 'outbox@example.com', subject: 'The tide', text: 'It is high.' })`);

  const emails = await emailsTo('outbox@example.com');

  expect(emails).toHaveLength(1);
  expect(emails[0]).toContain('It is high.');
  expect(emails[0]).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
});
