import { groupFields } from './groupFields';
import { keepTyped } from './keepTyped';
import { addTitles } from './rowTitles';
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

test('open houses are named by their title, below a heading that all who read listings may read', () => {
  const layout = [[[field('published')], [field('OpenHouses')]]];

  const [heading, , list] = groupFields({ layout: { layout, settings: { displayName: 'Listing' } } }).layout.layout.flat(2);

  expect(heading).toMatchObject({ type: 'group-heading', name: 'published' });
  expect(list).toMatchObject({ mainField: { name: 'title' } });
});

test('responses of the panel name open houses by their time, and related agents by their full name', () => {
  const next = jest.fn();
  const receive = (endpointName: string, payload: object): unknown => {
    addTitles({} as Parameters<typeof addTitles>[0])(next)({
      type: 'adminApi/executeQuery/fulfilled',
      payload,
      meta: { arg: { endpointName } },
    });
    return next.mock.lastCall![0].payload;
  };
  const open = { OpenHouseStartTime: '2026-11-28T16:00:00.000Z', OpenHouseEndTime: '2026-11-28T18:30:00.000Z' };

  expect(receive('getDocument', { data: { OpenHouses: [open] } })).toEqual({
    data: { OpenHouses: [{ ...open, title: expect.stringMatching(/^[A-Z]\w\w, Nov 2\d, \d{1,2}.*–.* [ap]m$/) }] },
  });
  expect(receive('getRelations', { results: [{ first_name: 'Maeve', last_name: 'Tolliver' }, { name: 'Dock' }] })).toEqual({
    results: [{ first_name: 'Maeve', last_name: 'Maeve Tolliver' }, { name: 'Dock' }],
  });
  for (const payload of [{ data: { title: 'Tides' } }, {}]) expect(receive('getDocument', payload)).toEqual(payload);
});
