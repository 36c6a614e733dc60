import { call } from '../support/call';
import { buildSignedIn, newAgentBody } from '../support/people';

test.each(['123456', 'password', 'qwerty'])(
  'a very common password is taken, because its length is the only rule: %s',
  async (password) => {
    const admin = await buildSignedIn('admin');
    const body = { ...newAgentBody(), password, password_confirmation: password };

    const added = await call('createAgent', { as: admin, body });
    const session = await call('login', { body: { username: body.username, password } });

    expect([added.status, session.status]).toEqual([201, 200]);
  },
);

test('a password that is too short is not', async () => {
  const admin = await buildSignedIn('admin');

  const refused = await call('createAgent', { as: admin, body: { ...newAgentBody(), password: '12345', password_confirmation: '12345' } });

  expect([refused.status, refused.body.errors]).toEqual([422, ['Password must be at least 6 characters']]);
});
