import { renderHook } from '@testing-library/react';
import type { Role } from 'cms/contract';
import { sessionStore, useSession } from './session';

function mayOf(role?: Role) {
  if (role) sessionStore.start({ token: 't', user: { id: 'ada', first_name: 'Ada', role } });
  return renderHook(() => useSession()).result.current.may;
}

test('an agent may edit only their own profile', () => {
  const may = mayOf('agent');

  expect(may('updateAgent', { id: 'ada' })).toBe(true);
  expect(may('updateAgent', { id: 'bob' })).toBe(false);
  expect(may('publishPost', { id: 'p' })).toBe(false);
});

test('an admin may edit all profiles and publish posts', () => {
  const may = mayOf('super_admin');

  expect(may('updateAgent', { id: 'bob' })).toBe(true);
  expect(may('publishPost', { id: 'p' })).toBe(true);
});

test('a visitor may read and sign in', () => {
  const may = mayOf();

  expect(may('login')).toBe(true);
  expect(may('listAgents')).toBe(true);
  expect(may('updateAgent', { id: 'ada' })).toBe(false);
});
