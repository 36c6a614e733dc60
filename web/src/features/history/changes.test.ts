import type { Revision } from 'cms/contract';
import { changesBetween, labelOf } from './changes';

const season = (fields: Revision['fields']): Revision => ({
  id: 'r1',
  type: 'season',
  of: 's1',
  name: 'Winter',
  deleted: false,
  saved_at: '2026-11-21T09:00:00.000Z',
  saved_by: null,
  fields: { name: 'Winter', body: '<p>Snow.</p>', background_image: '/a.webp', time_zone: 'America/New_York', ...fields },
});

test('only what differs is shown, in the order in which people read it', () => {
  const older = season({ publish_at: null });
  const newer = season({ name: 'Deep winter', publish_at: '2026-12-01T14:00:00.000Z', background_image: null });

  expect(changesBetween(older, newer)).toEqual([
    { field: 'name', text: expect.any(Array) },
    { field: 'publish_at', text: [{ mark: 'added', text: 'December 1, 2026 at 9:00 AM' }] },
    { field: 'background_image', image: { older: '/a.webp', newer: null } },
  ]);
});

test('a time in a zone that nobody knows is still read', () => {
  const publish_at = '2026-12-01T14:00:00.000Z';
  const zone = { time_zone: 'Harbor time' };

  const [change] = changesBetween(season(zone), season({ ...zone, publish_at }));

  expect(change).toEqual({ field: 'publish_at', text: [{ mark: 'added', text: expect.stringContaining('2026') }] });
});

test('days of the year are read as days', () => {
  const [change] = changesBetween(season({ recur_from: '02-29' }), season({ recur_from: '12-01' }));

  expect(change).toEqual({
    field: 'recur_from',
    text: [
      { mark: 'removed', text: 'February 29' },
      { mark: 'added', text: 'December 1' },
    ],
  });
});

test('nothing and an empty text are the same', () => {
  expect(changesBetween(season({ name: '' }), season({ name: null }))).toEqual([]);
});

test('a field is called as readers know it, or else as its table says', () => {
  expect([labelOf('agent', 'website_url'), labelOf('agent', 'title')]).toEqual(['Website', 'Title']);
});
