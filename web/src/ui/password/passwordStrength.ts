import { commonPasswords } from './commonPasswords';

export const strengths = ['common', 'weak', 'fair', 'strong'] as const;
export type Strength = (typeof strengths)[number];

const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'].flatMap((row) => [
  row,
  [...row].reverse().join(''),
]);
const disguises: Record<string, string> = { '@': 'a', '4': 'a', '3': 'e', '1': 'i', '!': 'i', '0': 'o', $: 's', '5': 's', '7': 't' };

/** How well a password withstands guessing: a rough measure, for a hint while it is typed. Nothing of it leaves the browser. */
export function strengthOf(password: string): Strength {
  const plain = password.toLowerCase();
  if (isCommon(plain)) return 'common';
  const bits = bitsOf(password);
  if (bits < 28) return 'weak';
  return bits < 48 ? 'fair' : 'strong';
}

/** Whether it is a common one: as it stands, said twice, in disguise ("P@ssw0rd") or between ornaments ("password1!"). */
function isCommon(plain: string): boolean {
  const half = plain.slice(0, plain.length / 2);
  const once = half + half === plain ? half : plain;
  const bare = once.replace(/^[^a-z]+|[^a-z]+$/g, '');
  const undisguised = [...once].map((character) => disguises[character] ?? character).join('');
  return [plain, once, bare, undisguised, undisguised.replace(/[^a-z]+$/, '')].some((guess) => commonPasswords.has(guess));
}

/** What a guesser who knows words, numbers and keyboards has to guess, in bits. */
function bitsOf(password: string): number {
  return [...password].reduce((bits, character, index, all) => bits + bitsAfter(all[index - 1], character), 0);
}

function bitsAfter(before: string | undefined, character: string): number {
  if (before === undefined) return 5;
  const pair = (before + character).toLowerCase();
  if (pair[0] === pair[1] || rows.some((row) => row.includes(pair))) return 0.5;
  // English has about two and a half bits a letter, birthdays and years hardly more than three a digit.
  const both = (kind: RegExp) => kind.test(before) && kind.test(character);
  if (both(/\p{Ll}/u) || both(/\p{Lu}/u)) return 2.5;
  return both(/\d/) ? 3 : 5;
}
