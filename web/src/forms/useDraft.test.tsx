import { act, renderHook } from '@testing-library/react';
import { createElement, type PropsWithChildren } from 'react';
import { useForm } from 'react-hook-form';
import { MemoryRouter } from 'react-router-dom';
import { sessionStore } from '../api/session';
import { removeDrafts, drafts } from './drafts';
import { hasShapeOf, useDraft } from './useDraft';

const ada = { id: 'ada', first_name: 'Ada', role: 'agent' as const };

function openForm() {
  sessionStore.start({ token: 'token', user: ada } as Parameters<typeof sessionStore.start>[0]);
  const wrapper = ({ children }: PropsWithChildren) =>
    createElement(MemoryRouter, { future: { v7_relativeSplatPath: true, v7_startTransition: true } }, children);
  return renderHook(
    () => {
      const form = useForm({ defaultValues: { title: '' } });
      useDraft(form, { title: 'Edit profile', opened: { title: '' } });
      return form;
    },
    { wrapper },
  );
}

test('a closing form deletes a draft that was stored after another tab signed out', () => {
  const { result, unmount } = openForm();
  act(() => result.current.setValue('title', 'Reader of tides'));
  removeDrafts(ada.id);
  // Simulates a draft stored before this tab is notified of the sign-out.
  const signOuts = localStorage.getItem('sign-outs')!;
  localStorage.setItem('sign-outs', String(Number(signOuts) - 1));
  drafts.flush();
  expect(drafts.of(ada.id)).toHaveLength(1);
  localStorage.setItem('sign-outs', signOuts);

  unmount();

  expect(drafts.of(ada.id)).toEqual([]);
});

test('a closing form stores its draft', () => {
  const { result, unmount } = openForm();
  act(() => result.current.setValue('title', 'Reader of tides'));

  unmount();

  expect(drafts.of(ada.id)).toMatchObject([{ title: 'Edit profile', values: { title: 'Reader of tides' } }]);
});

test.each([
  ['', 'text'],
  [[], [{ platform: 'x' }]],
  [[{ url: '' }], []],
  [{ a: '' }, { a: 'b', c: 1 }],
])('%j may be replaced by %j', (sample, value) => {
  expect(hasShapeOf(sample, value)).toBe(true);
});

test.each([
  ['', 1],
  ['', null],
  [[], 'text'],
  [[], ['text']],
  [[{ url: '' }], [{ url: 5 }]],
  [{ a: '' }, null],
])('%j may not be replaced by %j', (sample, value) => {
  expect(hasShapeOf(sample, value)).toBe(false);
});
