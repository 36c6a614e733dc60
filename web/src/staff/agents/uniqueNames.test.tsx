import { renderHook } from '@testing-library/react';
import { serverAnswers } from '../../../tests/support/serverAnswers';
import type { EntryValues } from '../../forms/values';
import { useUniqueNames } from './uniqueNames';

const acceptAll = async (values: EntryValues) => ({ values, errors: {} });

async function errorsOf(input: { email?: string; username?: string }, currentEmail?: string) {
  const { ask, rejectTaken } = renderHook(() => useUniqueNames(currentEmail)).result.current;
  if (input.email) await ask('email', input.email);
  if (input.username) await ask('username', input.username);
  const values = { email: '', username: '', ...input };
  const { errors } = await rejectTaken(acceptAll)(values, undefined, { fields: {}, shouldUseNativeValidation: false });
  return Object.values(errors).map((error) => error?.message);
}

test('the form rejects the email and username of a colleague', async () => {
  const fetched = serverAnswers(200, { available: false });

  expect(await errorsOf({ email: 'bob@example.com', username: 'bob' })).toEqual(['Email is already taken', 'Username is already taken']);
  expect(fetched.mock.calls.map(([address]) => address)).toEqual(['/api/users/check_email', '/api/users/check_username']);
});

test('the form accepts an unused email', async () => {
  serverAnswers(200, { available: true });

  expect(await errorsOf({ email: 'new@example.com' })).toEqual([]);
});

test('the form does not check the agent’s current email, in any letter case', async () => {
  const fetched = serverAnswers(200, { available: false });

  expect(await errorsOf({ email: ' ADA@Example.com ' }, 'ada@example.com')).toEqual([]);
  expect(fetched).not.toHaveBeenCalled();
});

test.each([429, 500])('the form accepts an email when the server returns %i', async (status) => {
  serverAnswers(status, { error: 'Too many attempts. Try again later.' });

  expect(await errorsOf({ email: 'bob@example.com' })).toEqual([]);
});

test('the form accepts an email while the browser is offline', async () => {
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));

  expect(await errorsOf({ email: 'bob@example.com' })).toEqual([]);
});

test('the form checks an email once', async () => {
  const fetched = serverAnswers(200, { available: true });
  const { ask } = renderHook(() => useUniqueNames()).result.current;

  await ask('email', 'bob@example.com');
  await ask('email', 'BOB@example.com');

  expect(fetched).toHaveBeenCalledTimes(1);
});
