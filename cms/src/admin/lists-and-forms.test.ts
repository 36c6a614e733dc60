import { groupFields } from './groupFields';
import { keepTyped } from './keepTyped';
import { stateOf } from './stateOf';

const [past, future] = ['2020-01-01T00:00:00.000Z', '2999-01-01T12:00:00.000Z'];

test.each<[string, object, string | RegExp]>([
  ['agent', { joined: true, listed: true }, 'Active'],
  ['agent', { joined: true, listed: false }, 'Not in directory'],
  ['agent', { joined: false, invited_until: null }, 'Not invited'],
  ['agent', { joined: false, invited_until: future }, 'Invited'],
  ['agent', { joined: false, invited_until: past }, 'Invitation expired'],
  ['agent', { joined: false, blocked: true }, 'Deactivated'],
  ['post', { published: true }, 'Published'],
  ['post', { published: false }, 'Unpublished'],
  ['post', { published: false, publish_at: past }, 'Published'],
  ['post', { published: false, publish_at: future }, /^Scheduled for .*2999/],
  ['post', { published: true, unpublish_at: future }, /^Published until .*2999/],
  ['listing', { published: true, unpublish_at: past, StandardStatus: 'Closed' }, 'Published'],
  ['listing', { published: true, unpublish_at: past, StandardStatus: 'Active' }, 'Unpublished'],
  ['season', { published: true, archived: true }, 'Archived'],
])('the status of a %s with %j is %s', (type, row, status) => {
  expect(stateOf(type, { ...row })).toMatch(status instanceof RegExp ? status : new RegExp(`^${status}$`));
});

const field = (name: string) => ({ name, label: name, type: 'string', size: 6 });
const formOf = (displayName: string, names: string[]) => {
  const settings = { displayName };
  const { layout } = groupFields({ layout: { layout: [names.map((name) => [field(name)])], settings } });
  return layout.layout.map((panel) => panel.flat().map(({ type, label }) => (type === 'group-heading' ? `# ${label}` : label)));
};

test('a form has a heading above each group of fields', () => {
  expect(formOf('Insight', ['title', 'content', 'published'])).toEqual([
    ['# Content', 'title', 'content'],
    ['# Publication', 'published'],
  ]);
});

test('a customized order of the fields is kept, and a field of no group has no heading', () => {
  expect(formOf('Insight', ['published', 'title', 'slug'])).toEqual([['# Publication', 'published'], ['# Content', 'title'], ['slug']]);
});

test('forms of other content types are unchanged', () => {
  expect(formOf('Folder', ['a', 'b'])).toEqual([['a', 'b']]);
});

test('an optimistic update of an entry is dropped, and all other actions pass', () => {
  const next = jest.fn();
  const pass = (type: string, queryCacheKey: string) =>
    keepTyped({} as Parameters<typeof keepTyped>[0])(next)({ type, payload: { queryCacheKey } });

  pass('adminApi/queries/queryResultPatched', 'getDocument({"id":"1"})');
  expect(next).not.toHaveBeenCalled();
  pass('adminApi/queries/queryResultPatched', 'getAllDocuments({})');
  pass('adminApi/executeQuery/fulfilled', 'getDocument({"id":"1"})');

  expect(next).toHaveBeenCalledTimes(2);
});
