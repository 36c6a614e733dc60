import { agent, listing, post, season, site } from '.';

const now = Date.parse('2026-11-21T12:00:00Z');
const [past, future] = ['2026-11-01T14:00:00.000Z', '2026-11-30T14:00:00.000Z'];
const home = { published: true, StandardStatus: 'Active' };
const spring = { recur_from: '03-01', recur_to: '05-31' };

test.each([
  [post, { published: true }, undefined, 'published'],
  [post, { published: false }, 'unpublished', 'unpublished'],
  [post, { published: false, publish_at: future }, 'unpublished', 'scheduled'],
  [post, { published: false, publish_at: past }, undefined, 'published'],
  [post, { published: true, unpublish_at: past }, 'unpublished', 'unpublished'],
  [post, { published: true, publish_at: '', unpublish_at: '' }, undefined, 'published'],
  [season, { published: true, archived: true }, 'archived', 'archived'],
  [season, { published: true, ...spring }, 'out of season', 'published'],
  [listing, home, undefined, 'published'],
  [listing, { ...home, InternetEntireListingDisplayYN: false }, 'offline', 'published'],
  [listing, { ...home, StandardStatus: 'Withdrawn' }, 'status', 'published'],
  [listing, { ...home, StandardStatus: 'Closed', unpublish_at: past }, undefined, 'published'],
  [listing, { ...home, published: false, review: 'submitted' }, 'unpublished', 'submitted'],
  [listing, { ...home, published: false, review: 'returned' }, 'unpublished', 'returned'],
  [agent, { blocked: false, listed: true, joined: true }, undefined, 'active'],
  [agent, { blocked: false, listed: true, joined: false }, undefined, 'invited'],
  [agent, { blocked: false, listed: false, joined: true }, 'unlisted', 'unlisted'],
  [agent, { blocked: true, listed: true, joined: true }, 'deactivated', 'deactivated'],
  [site, {}, undefined, 'published'],
])('%# an entry is hidden for one reason and has one state', (type, entry, reason, state) => {
  expect([type.hiddenBecause(entry, now), type.stateOf(entry, now)]).toEqual([reason, state]);
  expect(type.isShown(entry, now)).toBe(reason === undefined);
  expect(type.states).toContain(state);
});

test.each([
  [post, { published: true, unpublish_at: future }, Date.parse(future)],
  [post, { published: true, unpublish_at: past }, Infinity],
  [season, { published: true, ...spring, time_zone: 'UTC' }, Date.parse('2026-11-22T00:00:00Z')],
  [listing, { ...home, OpenHouses: [{ OpenHouseEndTime: past }, { OpenHouseEndTime: future }] }, Date.parse(future)],
  [agent, { blocked: false, listed: true }, Infinity],
])('%# visitors see a change of an entry when it happens', (type, entry, time) => {
  expect(type.nextChange(entry, now)).toBe(time);
});
