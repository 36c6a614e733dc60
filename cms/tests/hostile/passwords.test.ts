import { call } from '../support/call';
import { buildSignedIn, newAgentBody } from '../support/people';

test.each(['123456', 'password', 'qwerty'])('a common password is accepted because only its length is checked: %s', async (password) => {
  const admin = await buildSignedIn('admin');
  const body = { ...newAgentBody(), password, password_confirmation: password };

  const added = await call('createAgent', { as: admin, body });
  const session = await call('login', { body: { username: body.username, password } });

  expect([added.status, session.status]).toEqual([201, 200]);
});

test('a password that is too short is rejected', async () => {
  const admin = await buildSignedIn('admin');

  const reply = await call('createAgent', { as: admin, body: { ...newAgentBody(), password: '12345', password_confirmation: '12345' } });

  expect([reply.status, reply.body.errors]).toEqual([422, ['Password must be at least 6 characters']]);
});
