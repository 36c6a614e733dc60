import { ValidationError, type ObjectSchema } from 'yup';
import { agent, credentials, forgottenPassword, newAgent, newPassword, contentRequired, parseUrl, post, season, seasonImageName } from '.';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- any schema of the contract
async function complaints(schema: ObjectSchema<any>, body: unknown): Promise<string[]> {
  try {
    await schema.validate(body, { abortEarly: false });
    return [];
  } catch (error) {
    if (error instanceof ValidationError) return error.errors;
    throw error;
  }
}

const profile = { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.com', phone_number: '555-0100' };
const account = { ...profile, username: 'ada1', password: 'secret-1', password_confirmation: 'secret-1' };

test.each([
  ['a first name', { first_name: ' ' }, 'First name is required'],
  ['a last name', { last_name: '' }, 'Last name is required'],
  ['an e-mail address', { email: '' }, 'Email is required'],
  ['a real e-mail address', { email: 'ada@' }, 'Invalid email format'],
  ['a phone number', { phone_number: '' }, 'Phone number is required'],
  ['a website that looks like one', { website_url: 'not a website' }, 'Invalid website URL'],
  ['a website on the web', { website_url: 'javascript:alert(1)' }, 'Invalid website URL'],
  [
    'known social platforms',
    { social_links: [{ platform: 'myspace', url: 'https://a.example' }] },
    'Unknown social platform. Use one of facebook, x, twitter, instagram, linkedin, bluesky, threads, github, tiktok, mastodon, youtube, discord, website.',
  ],
])('a profile needs %s', async (_what, change, message) => {
  expect(await complaints(agent.createSchema, { ...profile, ...change })).toContain(message);
});

test.each([
  ['a username', { username: '' }, 'Username is required'],
  ['letters and digits in it', { username: 'a b!' }, 'Username must be alphanumeric only (no spaces or special characters)'],
  ['a password', { password: '' }, 'Password is required'],
  ['six characters in it', { password: '12345' }, 'Password must be at least 6 characters'],
  ['no more than bcrypt reads', { password: 'é'.repeat(37) }, 'Password must be at most 72 bytes'],
  ['its confirmation', { password_confirmation: '' }, 'Password confirmation is required'],
  ['the same twice', { password_confirmation: 'other' }, 'Passwords do not match'],
])('a new agent needs %s', async (_what, change, message) => {
  expect(await complaints(newAgent, { ...account, ...change })).toContain(message);
});

test('a profile and an account without faults pass', async () => {
  expect(await complaints(agent.createSchema, { ...profile, website_url: 'example.com', bio: null })).toEqual([]);
  expect(await complaints(newAgent, account)).toEqual([]);
});

test.each([
  ['sign-in', credentials, {}, ['username is required', 'Password is required']],
  ['a forgotten password', forgottenPassword, { email: '' }, ['Email is required']],
  ['a forgotten password', forgottenPassword, { email: 'x' }, ['Invalid email address']],
  [
    'a new password',
    newPassword,
    { token: 't', password: '123', password_confirmation: '123' },
    ['Password must be at least 6 characters'],
  ],
  ['a post', post.createSchema, { title: '' }, ['Title is required', contentRequired]],
  ['a post', post.createSchema, { title: ' ', content: '<p> </p>', video_url: '' }, ['Title is required', contentRequired]],
  ['a post', post.createSchema, { title: 'x', video_url: 'ftp://x' }, ['Invalid video URL']],
  ['a season', season.createSchema, { name: 'x', body: '<p><br></p>' }, ['Body content is required']],
  ['a change', post.updateSchema, { title: '' }, ['Title is required']],
  ['a change', post.updateSchema, { title: null }, ['Title is required']],
  ['a change', season.updateSchema, { body: null, name: '' }, ['Name is required', 'Body content is required']],
  ['a season image', seasonImageName, { name: ' ' }, ['Name is required']],
  ['a season', season.createSchema, {}, ['Name is required', 'Body content is required']],
])('%s says what is missing', async (_what, schema, body, messages) => {
  expect(await complaints(schema, body)).toEqual(messages);
});

test.each([
  { content: '<p>x</p>' },
  { content: null, video_url: 'https://vimeo.com/1' },
  { content: '<p></p>', image_url: '/uploads/x.jpg' },
])('a post with %j says something', async (parts) => {
  expect(await complaints(post.createSchema, { title: 'x', ...parts })).toEqual([]);
});

test('a change may leave out everything', async () => {
  expect(await complaints(post.updateSchema, {})).toEqual([]);
  expect(await complaints(season.updateSchema, {})).toEqual([]);
});

const aSeason = { name: 'x', body: '<p>x</p>' };

test.each([
  [{ publish_at: '2026-11-30T09:00' }, 'Publish time must be an ISO 8601 date and time with a time zone'],
  [{ publish_at: 'soon' }, 'Publish time must be an ISO 8601 date and time with a time zone'],
  [{ publish_at: '2026-13-01T09:00:00Z' }, 'Publish time must be an ISO 8601 date and time with a time zone'],
  [{ publish_at: '9999-12-31T23:59:59-23:59' }, 'Publish time must be an ISO 8601 date and time with a time zone'],
  [{ unpublish_at: '2026-11-30' }, 'Unpublish time must be an ISO 8601 date and time with a time zone'],
  [{ publish_at: '2026-11-30T09:00:00Z', unpublish_at: '2026-11-30T10:00:00+02:00' }, 'Unpublish time must be after the publish time'],
  [{ publish_at: '2026-11-30T09:00:00Z', unpublish_at: '2026-11-30T09:00:00Z' }, 'Unpublish time must be after the publish time'],
  [{ time_zone: 'Atlantis/Harbor' }, 'Unknown time zone'],
  [{ recur_from: '02-30', recur_to: '03-01', time_zone: 'UTC' }, 'First day must be a month and day (MM-DD)'],
  [{ recur_from: '03-01', recur_to: '13-01', time_zone: 'UTC' }, 'Last day must be a month and day (MM-DD)'],
  [{ recur_from: '03-01', time_zone: 'UTC' }, 'Last day is required'],
  [{ recur_to: '03-01', time_zone: 'UTC' }, 'First day is required'],
  [{ recur_from: '03-01', recur_to: '05-31' }, 'Time zone is required'],
])('a season that is shown %j is told what is wrong', async (times, message) => {
  expect(await complaints(season.createSchema, { ...aSeason, ...times })).toEqual([message]);
});

test.each([
  { publish_at: '2026-11-30T09:00:00-05:00', unpublish_at: '2026-11-30T14:00:01.000Z', time_zone: 'America/New_York' },
  { publish_at: '', unpublish_at: null, time_zone: '', recur_from: '', recur_to: '' },
  { recur_from: '02-29', recur_to: '02-29', time_zone: 'Europe/Berlin' },
  { recur_from: '12-01', recur_to: '02-28', time_zone: 'UTC' },
])('a season may be shown %j', async (times) => {
  expect(await complaints(season.createSchema, { ...aSeason, ...times })).toEqual([]);
});

test.each([
  ['example.com', 'https://example.com'],
  ['Example.com/a%20b', 'https://Example.com/a%20b'],
  ['HTTP://Bücher.example', 'HTTP://Bücher.example'],
  ['https:\\\\example.com', null],
  ['https:example.com', null],
  ['//example.com', null],
  ['https://exam\nple.com', null],
  [`example.com/${'x'.repeat(2028)}`, `https://example.com/${'x'.repeat(2028)}`],
  [`example.com/${'x'.repeat(2029)}`, null],
  ['  http://example.com/a?b=1 ', 'http://example.com/a?b=1'],
  ['example.com:8080/x', 'https://example.com:8080/x'],
  ['ftp://example.com', null],
  ['javascript:alert(1)', null],
  ['localhost', null],
  ['http://', null],
])('a web address typed as %j is %j', (typed, address) => {
  expect(parseUrl(typed)).toBe(address);
});
