import type { Revision } from 'cms/contract';
import { changesBetween, labelOf } from './changesBetween';

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

test('changesBetween returns only fields that differ, in reading order', () => {
  const older = season({ publish_at: null });
  const newer = season({ name: 'Deep winter', publish_at: '2026-12-01T14:00:00.000Z', background_image: null });

  expect(changesBetween(older, newer)).toEqual([
    { field: 'name', text: expect.any(Array) },
    { field: 'publish_at', text: [{ mark: 'added', text: 'Tuesday, December 1, 2026 at 9:00 AM EST' }] },
    { field: 'background_image', image: { older: '/a.webp', newer: null } },
  ]);
});

test('a time in an unknown time zone is still formatted', () => {
  const publish_at = '2026-12-01T14:00:00.000Z';
  const zone = { time_zone: 'Harbor time' };

  const [change] = changesBetween(season(zone), season({ ...zone, publish_at }));

  expect(change).toEqual({ field: 'publish_at', text: [{ mark: 'added', text: expect.stringContaining('2026') }] });
});

test('days of the year are formatted as days', () => {
  const [change] = changesBetween(season({ recur_from: '02-29' }), season({ recur_from: '12-01' }));

  expect(change).toEqual({
    field: 'recur_from',
    text: [
      { mark: 'removed', text: 'February 29' },
      { mark: 'added', text: 'December 1' },
    ],
  });
});

test('null and an empty text are equal', () => {
  expect(changesBetween(season({ name: '' }), season({ name: null }))).toEqual([]);
});

test('labelOf returns the label in the field table', () => {
  expect([labelOf('agent', 'website_url'), labelOf('agent', 'title')]).toEqual(['Website URL', 'Title']);
});
