import { renderHook } from '@testing-library/react';
import { serverAnswers } from '../../../tests/support/serverAnswers';
import { useUniqueNames } from './useAgentForm';

const faultless = async (values: { email: string; username: string }) => ({ values, errors: {} });

async function faultsOf(typed: { email?: string; username?: string }, own?: string) {
  const { ask, refusing } = renderHook(() => useUniqueNames(own)).result.current;
  if (typed.email) await ask('email', typed.email);
  if (typed.username) await ask('username', typed.username);
  const values = { email: '', username: '', ...typed };
  const { errors } = await refusing(faultless)(values, undefined, { fields: {}, shouldUseNativeValidation: false });
  return Object.values(errors).map((error) => error?.message);
}

test('somebody who types a colleague’s email and username is told so', async () => {
  const fetched = serverAnswers(200, { available: false });

  expect(await faultsOf({ email: 'bob@example.com', username: 'bob' })).toEqual(['Email is already taken', 'Username is already taken']);
  expect(fetched.mock.calls.map(([address]) => address)).toEqual(['/api/users/check_email', '/api/users/check_username']);
});

test('a free email passes', async () => {
  serverAnswers(200, { available: true });

  expect(await faultsOf({ email: 'new@example.com' })).toEqual([]);
});

test('an agent’s own email is not asked about, however it is written', async () => {
  const fetched = serverAnswers(200, { available: false });

  expect(await faultsOf({ email: ' ADA@Example.com ' }, 'ada@example.com')).toEqual([]);
  expect(fetched).not.toHaveBeenCalled();
});

test.each([429, 500])('nobody is held up when the server answers %i', async (status) => {
  serverAnswers(status, { error: 'Too many attempts. Try again later.' });

  expect(await faultsOf({ email: 'bob@example.com' })).toEqual([]);
});

test('nobody is held up while they are offline', async () => {
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));

  expect(await faultsOf({ email: 'bob@example.com' })).toEqual([]);
});

test('the same name is asked about once', async () => {
  const fetched = serverAnswers(200, { available: true });
  const { ask } = renderHook(() => useUniqueNames()).result.current;

  await ask('email', 'bob@example.com');
  await ask('email', 'BOB@example.com');

  expect(fetched).toHaveBeenCalledTimes(1);
});
