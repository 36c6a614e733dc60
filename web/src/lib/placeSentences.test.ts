import { agentFormWords } from '../content/agentForm';
import { placeSentences } from './placeSentences';

const { labels } = agentFormWords;

test.each([
  ['Email is already taken', 'email'],
  ['Username is already taken', 'username'],
  ['Password must be at least 6 characters', 'password'],
  ['Password must not be the username or email', 'password'],
  ['Password confirmation is required', 'password_confirmation'],
  ['First name is required', 'first_name'],
  ['Invalid website URL', 'website_url'],
  ['Invalid social link URL', 'social_links'],
])('who reads “%s” finds it at the field it is about', (sentence, field) => {
  expect(placeSentences([sentence], labels)).toEqual([{ sentence, field }]);
});

test('a sentence about no field is about the whole form', () => {
  expect(placeSentences(['Something else'], labels)).toEqual([{ sentence: 'Something else', field: undefined }]);
});
