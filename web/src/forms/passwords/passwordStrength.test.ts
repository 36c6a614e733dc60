import { strengthOf } from './passwordStrength';

test.each([
  ['123456', 'common'],
  ['password', 'common'],
  ['P@ssw0rd', 'common'],
  ['Password1!', 'common'],
  ['qwertyqwerty', 'common'],
  ['iloveyou2026', 'common'],
  ['$unshine', 'common'],
  ['harriet', 'weak'],
  ['aaaaaaaaaaaaaaaa', 'weak'],
  ['abcdefghijkl', 'weak'],
  ['01041985', 'weak'],
  ['harbour-light', 'fair'],
  ['xK9$mQ2!', 'fair'],
  ['correct horse battery staple', 'strong'],
  ['xK9$mQ2!vR7&', 'strong'],
  ['тихая гавань у старого причала', 'strong'],
] as const)('the password %s is %s', (password, strength) => {
  expect(strengthOf(password)).toBe(strength);
});
