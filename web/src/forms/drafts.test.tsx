import { drafts, removeDrafts, timeOfDraft, type Draft } from './drafts';

const draft = (id: string, typedAt: number): Draft => ({ id, path: '/agents/new', title: 'Add an agent', typedAt, values: { title: id } });

test('drafts of a person are returned newest first', () => {
  drafts.store('ada', draft('old', 1));
  drafts.store('ada', draft('new', 2));

  expect(drafts.of('ada')).toEqual([draft('new', 2), draft('old', 1)]);
});

test('a person neither sees nor deletes drafts of others, even with a similar id', () => {
  for (const [personId, id] of [
    ['ada', 'hers'],
    ['ada:b', 'another’s'],
    ['adam', 'his'],
  ] as const)
    drafts.store(personId, draft(id, 1));
  expect(drafts.of('bob')).toEqual([]);
  expect(drafts.of('ada')).toEqual([draft('hers', 1)]);

  removeDrafts('ada');

  expect(['ada', 'ada:b', 'adam'].map((personId) => drafts.of(personId).length)).toEqual([0, 1, 1]);
});

test('a dropped draft is deleted', () => {
  drafts.store('ada', draft('one', 1));

  drafts.drop('ada', 'one');

  expect(drafts.of('ada')).toEqual([]);
});

test.each([
  'not json',
  'null',
  '[]',
  '{"id":"x"}',
  '{"id":"x","path":"https://evil.example","title":"t","typedAt":1,"values":{}}',
  '{"id":"x","path":"//evil.example","title":"t","typedAt":1,"values":{}}',
  '{"id":"x","path":5}',
])('the stored value %s is skipped, and other drafts are still returned', (nonsense) => {
  localStorage.setItem('draft:ada:broken', nonsense);
  drafts.store('ada', draft('valid', 1));

  expect(drafts.of('ada')).toEqual([draft('valid', 1)]);
});

test('a full storage is logged and does not throw', () => {
  const log = jest.spyOn(console, 'error').mockImplementation();
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });

  expect(() => drafts.store('ada', draft('one', 1))).not.toThrow();
  expect(log).toHaveBeenCalledTimes(1);
});

test('the time of a draft is “today” until midnight, then its day', () => {
  const typedAt = new Date(2026, 10, 24, 23, 59).getTime();

  jest.useFakeTimers({ now: typedAt + 30_000 });
  expect(timeOfDraft({ typedAt })).toBe('today at 11:59 PM');
  jest.setSystemTime(typedAt + 60_000);
  expect(timeOfDraft({ typedAt })).toBe('November 24 at 11:59 PM');
  jest.useRealTimers();
});
