import { act, renderHook } from '@testing-library/react';
import { connectSession, endedSession, sessionStore, useSession } from './session';
import { fetchAsCaller } from './send';
import { serverAnswers } from '../../tests/support/serverAnswers';

const user = { id: 'a1', first_name: 'Ada', role: 'agent' as const };
const session = { token: 'one', user };

test('a reload keeps the user signed in', () => {
  sessionStore.start(session);

  expect(sessionStore.token()).toBe('one');
  expect(sessionStore.user()).toEqual(user);
  expect(sessionStore.user()).toBe(sessionStore.user());
});

test('only the id, first name and role of a user are stored', () => {
  sessionStore.start({ token: 'one', user: { ...user, ...{ email: 'ada@example.com' } } });

  expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(user);
});

test.each(['not json', '{}', 'null', '{"id":"a1"}'])('an invalid stored user (%s) is ignored', (text) => {
  localStorage.setItem('token', 'one');
  localStorage.setItem('user', text);

  expect(sessionStore.user()).toBeNull();
});

test('a sign-out in another tab signs the user out in this tab', () => {
  sessionStore.start(session);
  const listener = jest.fn();
  const stop = sessionStore.subscribe(listener);

  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  stop();

  expect(listener).toHaveBeenCalledTimes(1);
  expect(sessionStore.user()).toBeNull();
});

test('a rejected token signs the user out and opens the home page', async () => {
  const leaveTo = jest.fn();
  connectSession(leaveTo);
  sessionStore.start(session);
  serverAnswers(401, {});

  window.history.replaceState(null, '', '/audit-log?page=2');
  await fetchAsCaller('/graphql');

  expect(sessionStore.user()).toBeNull();
  expect(leaveTo).toHaveBeenCalledWith('/');
  expect(endedSession.returnPath(user.id)).toBe('/audit-log?page=2');
  expect(endedSession.returnPath('someone-else')).toBeUndefined();
});

test('a stored return path that leads off the site is ignored', () => {
  endedSession.note(user.id, '//evil.example');

  expect(endedSession.returnPath(user.id)).toBeUndefined();
});

test('a rejected old token does not end a newer session', async () => {
  const leaveTo = jest.fn();
  connectSession(leaveTo);
  sessionStore.start(session);
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    sessionStore.start({ token: 'two', user });
    return new Response(null, { status: 401 });
  });

  await fetchAsCaller('/graphql');

  expect(sessionStore.token()).toBe('two');
  expect(leaveTo).not.toHaveBeenCalled();
});

test('a read that is on its way while the user signs out ends no session', async () => {
  const leaveTo = jest.fn();
  connectSession(leaveTo);
  sessionStore.start(session);
  endedSession.note(user.id, '/dashboard');
  const { signOut } = renderHook(() => useSession()).result.current;
  let reading: Promise<unknown> | undefined;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    if (url === '/graphql') return new Response(null, { status: 401 });
    await (reading = fetchAsCaller('/graphql'));
    return new Response(null, { status: 204 });
  });

  await act(signOut);

  expect(reading).toBeDefined();
  expect(sessionStore.token()).toBeNull();
  expect(leaveTo).not.toHaveBeenCalled();
  expect(endedSession.isNoted()).toBe(false);
});
