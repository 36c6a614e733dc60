import { ValidationError, type ObjectSchema } from 'yup';
import {
  agent,
  asLine,
  asLines,
  credentials,
  forgottenPassword,
  newAgent,
  newPassword,
  contentRequired,
  listing,
  post,
  season,
  seasonImageName,
} from '.';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- any schema of the contract
async function messagesFor(schema: ObjectSchema<any>, body: unknown): Promise<string[]> {
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
  ['an email address', { email: '' }, 'Email is required'],
  ['a valid email address', { email: 'ada@' }, 'Invalid email format'],
  ['an email address without HTML', { email: '<script>@example.com' }, 'Invalid email format'],
  ['a phone number', { phone_number: '' }, 'Phone number is required'],
  ['a valid website URL', { website_url: 'not a website' }, 'Invalid website URL'],
  ['an http(s) website URL', { website_url: 'javascript:alert(1)' }, 'Invalid website URL'],
  ['a website URL with a host', { website_url: 'https://user:pass@/' }, 'Invalid website URL'],
  ['an http(s) URL of a social link', { social_links: [{ platform: 'x', url: 'data:text/html,x' }] }, 'Invalid social link URL'],
  [
    'a known social platform',
    { social_links: [{ platform: 'myspace', url: 'https://a.example' }] },
    'Social platform must be one of facebook, x, twitter, instagram, linkedin, bluesky, threads, github, tiktok, mastodon, youtube, discord, website',
  ],
])('a profile needs %s', async (_what, change, message) => {
  expect(await messagesFor(agent.createSchema, { ...profile, ...change })).toContain(message);
});

test.each([
  ['a username', { username: '' }, 'Username is required'],
  ['an alphanumeric username', { username: 'a b!' }, 'Username must be alphanumeric only (no spaces or special characters)'],
  ['a password', { password: '' }, 'Password is required'],
  ['a password of at least 6 characters', { password: '12345' }, 'Password must be at least 6 characters'],
  [
    'a password of at most 72 bytes',
    { password: 'é'.repeat(37) },
    'Password must be at most 72 characters, fewer with accented letters or emoji',
  ],
  ['a password confirmation', { password_confirmation: '' }, 'Password confirmation is required'],
  ['a matching password confirmation', { password_confirmation: 'other' }, 'Passwords do not match'],
])('a new agent needs %s', async (_what, change, message) => {
  expect(await messagesFor(newAgent, { ...account, ...change })).toContain(message);
});

test('a valid profile and a valid account pass validation', async () => {
  expect(await messagesFor(agent.createSchema, { ...profile, website_url: 'example.com', bio: null })).toEqual([]);
  expect(await messagesFor(newAgent, account)).toEqual([]);
});

test('a common password is accepted because only its length is checked', async () => {
  expect(await messagesFor(newAgent, { ...account, password: '123456', password_confirmation: '123456' })).toEqual([]);
});

test.each([
  ['a sign-in without credentials', credentials, {}, ['username is required', 'Password is required']],
  ['a password reset without an email', forgottenPassword, { email: '' }, ['Email is required']],
  ['a password reset with an invalid email', forgottenPassword, { email: 'x' }, ['Invalid email address']],
  [
    'a short new password',
    newPassword,
    { token: 't', password: '123', password_confirmation: '123' },
    ['Password must be at least 6 characters'],
  ],
  ['a post with an empty title', post.createSchema, { title: '' }, ['Title is required', contentRequired]],
  ['a blank post', post.createSchema, { title: ' ', content: '<p> </p>', video_url: '' }, ['Title is required', contentRequired]],
  ['a post with an invalid video URL', post.createSchema, { title: 'x', video_url: 'ftp://x' }, ['Invalid video URL']],
  ['a season with an empty body', season.createSchema, { name: 'x', body: '<p><br></p>' }, ['Body content is required']],
  ['a post update with an empty title', post.updateSchema, { title: '' }, ['Title is required']],
  ['a post update that clears the title', post.updateSchema, { title: null }, ['Title is required']],
  ['a season update that clears the body', season.updateSchema, { body: null, name: '' }, ['Name is required', 'Body content is required']],
  ['a season image with a blank name', seasonImageName, { name: ' ' }, ['Name is required']],
  ['a season without fields', season.createSchema, {}, ['Name is required', 'Body content is required']],
])('%s fails validation', async (_what, schema, body, messages) => {
  expect(await messagesFor(schema, body)).toEqual(messages);
});

test.each([
  { content: '<p>x</p>' },
  { content: null, video_url: 'https://vimeo.com/1' },
  { content: '<p></p>', image_url: '/uploads/x.jpg' },
])('a post with %j passes validation', async (parts) => {
  expect(await messagesFor(post.createSchema, { title: 'x', ...parts })).toEqual([]);
});

test('an update without fields passes validation', async () => {
  expect(await messagesFor(post.updateSchema, {})).toEqual([]);
  expect(await messagesFor(season.updateSchema, {})).toEqual([]);
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
])('a season with the times %j fails validation', async (times, message) => {
  expect(await messagesFor(season.createSchema, { ...aSeason, ...times })).toEqual([message]);
});

test.each([
  { publish_at: '2026-11-30T09:00:00-05:00', unpublish_at: '2026-11-30T14:00:01.000Z', time_zone: 'America/New_York' },
  { publish_at: '', unpublish_at: null, time_zone: '', recur_from: '', recur_to: '' },
  { recur_from: '02-29', recur_to: '02-29', time_zone: 'Europe/Berlin' },
  { recur_from: '12-01', recur_to: '02-28', time_zone: 'UTC' },
])('a season with the times %j passes validation', async (times) => {
  expect(await messagesFor(season.createSchema, { ...aSeason, ...times })).toEqual([]);
});

test.each(['\u0001', '\t', '\n', '\r', '\u0085', '\u009f', '\ufffe', '\uffff'])(
  'a line that contains %j fails validation',
  async (character) => {
    const name = `High${character}tide`;
    const message = (label: string) => `${label} must not contain line breaks or control characters`;

    expect(await messagesFor(agent.createSchema, { ...profile, first_name: name })).toEqual([message('First name')]);
    expect(await messagesFor(listing.updateSchema, { City: name, VirtualTourURLUnbranded: `https://tour.example/${name}` })).toContain(
      message('Town'),
    );
    expect(await messagesFor(seasonImageName, { name })).toEqual([message('Name')]);
    expect(
      await messagesFor(agent.createSchema, { ...profile, first_name: `${character.trim() ? 'Zoë' : character}Ana 👩🏽\u200d🚀` }),
    ).toEqual([]);
  },
);

test('texts lose control characters and keep their line breaks', () => {
  expect(asLine('High\r\n\u0001tide\u0085 ')).toBe('High tide');
  expect(asLines(' One\u0001\r\n\r\nTwo\tthree\ufffe\rfour\u0000\n')).toBe('One\n\nTwo\tthree\nfour');
});
