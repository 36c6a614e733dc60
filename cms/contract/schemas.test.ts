import { ValidationError, type ObjectSchema } from 'yup';
import { agentProfile, credentials, forgottenPassword, newAgent, newPassword, parseWebAddress, postDraft, seasonDraft } from '.';

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
  ['known social platforms', { social_links: [{ platform: 'myspace', url: 'https://a.example' }] }, 'Unknown social platform'],
])('a profile needs %s', async (_what, change, sentence) => {
  expect(await complaints(agentProfile, { ...profile, ...change })).toContain(sentence);
});

test.each([
  ['a username', { username: '' }, 'Username is required'],
  ['letters and digits in it', { username: 'a b!' }, 'Username must be alphanumeric only (no spaces or special characters)'],
  ['a password', { password: '' }, 'Password is required'],
  ['six characters in it', { password: '12345' }, 'Password must be at least 6 characters'],
  ['no more than bcrypt reads', { password: 'é'.repeat(37) }, 'Password must be at most 72 bytes'],
  ['its confirmation', { password_confirmation: '' }, 'Password confirmation is required'],
  ['the same twice', { password_confirmation: 'other' }, 'Passwords do not match'],
])('a new agent needs %s', async (_what, change, sentence) => {
  expect(await complaints(newAgent, { ...account, ...change })).toContain(sentence);
});

test('a profile and an account without faults pass', async () => {
  expect(await complaints(agentProfile, { ...profile, website_url: 'example.com', bio: null })).toEqual([]);
  expect(await complaints(newAgent, account)).toEqual([]);
});

test.each([
  ['sign-in', credentials, {}, ['username is required', 'Password is required']],
  ['a forgotten password', forgottenPassword, { email: '' }, ['Email is required']],
  ['a forgotten password', forgottenPassword, { email: 'x' }, ['Invalid email address']],
  ['a new password', newPassword, { token: 't', password: '123', password_confirmation: '123' }, ['Password must be at least 6 characters']],
  ['a post', postDraft, { title: '' }, ['Title is required']],
  ['a season', seasonDraft, {}, ['Name is required', 'Body content is required']],
])('%s says what is missing', async (_what, schema, body, sentences) => {
  expect(await complaints(schema, body)).toEqual(sentences);
});

test.each([
  ['example.com', 'https://example.com/'],
  ['  http://example.com/a?b=1 ', 'http://example.com/a?b=1'],
  ['example.com:8080/x', 'https://example.com:8080/x'],
  ['ftp://example.com', null],
  ['javascript:alert(1)', null],
  ['localhost', null],
  ['http://', null],
])('a web address typed as %j is %j', (typed, address) => {
  expect(parseWebAddress(typed)).toBe(address);
});
