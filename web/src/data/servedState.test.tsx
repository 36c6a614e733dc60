import { readServedState, writeServedState, type ServedState } from './servedState';

afterEach(() => document.body.replaceChildren());

test('HTML in a post cannot end the element with the initial data', () => {
  const state = { modules: ['/assets/a.js'], reads: [['Post', { id: 'p1' }, { post: { title: '</script><script>alert(1)</script>' } }]] } satisfies ServedState;

  document.body.innerHTML = writeServedState(state);

  expect(document.querySelectorAll('script')).toHaveLength(1);
  expect(readServedState()).toEqual(state);
});

test('a page without initial data returns null', () => {
  expect(readServedState()).toBeNull();
});
