import { readServedState, writeServedState, type ServedState } from './servedState';

afterEach(() => document.body.replaceChildren());

test('a post that quotes HTML cannot break out of the page’s state', () => {
  const state = { modules: ['/assets/a.js'], reads: [['Post', { id: 'p1' }, { post: { title: '</script><script>alert(1)</script>' } }]] } satisfies ServedState;

  document.body.innerHTML = writeServedState(state);

  expect(document.querySelectorAll('script')).toHaveLength(1);
  expect(readServedState()).toEqual(state);
});

test('a page that came without state has none', () => {
  expect(readServedState()).toBeNull();
});
