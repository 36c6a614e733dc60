export const strengths = ['common', 'weak', 'fair', 'strong'] as const;
export type Strength = (typeof strengths)[number];

const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'].flatMap((row) => [
  row,
  [...row].reverse().join(''),
]);
const disguises: Record<string, string> = { '@': 'a', '4': 'a', '3': 'e', '1': 'i', '!': 'i', '0': 'o', $: 's', '5': 's', '7': 't' };

/** Estimates roughly how well a password resists guessing, for a hint while typing. The password does not leave the browser. */
export function strengthOf(password: string): Strength {
  const plain = password.toLowerCase();
  if (isCommon(plain)) return 'common';
  const bits = bitsOf(password);
  if (bits < 28) return 'weak';
  return bits < 48 ? 'fair' : 'strong';
}

/** Whether a password is common: unchanged, repeated, with substitutions ("P@ssw0rd") or with affixes ("password1!"). */
function isCommon(plain: string): boolean {
  const half = plain.slice(0, plain.length / 2);
  const once = half + half === plain ? half : plain;
  const bare = once.replace(/^[^a-z]+|[^a-z]+$/g, '');
  const undisguised = [...once].map((character) => disguises[character] ?? character).join('');
  return [plain, once, bare, undisguised, undisguised.replace(/[^a-z]+$/, '')].some((guess) => commonPasswords.has(guess));
}

/** Bits that an attacker who knows words, numbers and keyboard layouts must guess. */
const bitsOf = (password: string): number =>
  [...password].reduce((bits, character, index, all) => bits + bitsAfter(all[index - 1], character), 0);

function bitsAfter(before: string | undefined, character: string): number {
  if (before === undefined) return 5;
  const pair = (before + character).toLowerCase();
  if (pair[0] === pair[1] || rows.some((row) => row.includes(pair))) return 0.5;
  // English has about 2.5 bits per letter; birthdays and years have little more than 3 bits per digit.
  const both = (kind: RegExp) => kind.test(before) && kind.test(character);
  if (both(/\p{Ll}/u) || both(/\p{Lu}/u)) return 2.5;
  return both(/\d/) ? 3 : 5;
}

/** Most frequent passwords in published leaks, in lower case, and the words that most others contain. */
const commonPasswords: ReadonlySet<string> = new Set(
  `123456 12345678 123456789 1234567 1234567890 12345 123123 111111 000000 654321 666666 121212 112233 123321 1q2w3e 1q2w3e4r
  1q2w3e4r5t 1qaz2wsx 987654321 159753 123qwe 12qwaszx 555555 777777 888888 999999 131313 101010 696969 222222 333333 7777777 11111111
  00000000 88888888 987654 147258369 789456123 123654 123abc 1234qwer a123456 aa123456 abc123 abcd1234 asd123 qwe123 qwer1234 q1w2e3r4
  password passw0rd password1 pass passwort passer contrasena motdepasse senha qwerty qwertyuiop qwerty123 qwertz azerty asdfgh asdfghjkl
  asdf zxcvbn zxcvbnm qazwsx qweasd qweasdzxc letmein welcome welkom login admin administrator root user guest test testing tester
  default changeme secret master hello hallo access office company temp iloveyou loveyou lovely love forever princess prince queen
  king angel angels babygirl babyboy baby sweetie sweetheart sunshine sunflower rainbow butterfly flower flowers summer winter spring
  autumn monday friday january august september october november december chocolate cookie cookies cheese banana orange apple pepper
  ginger coffee monkey dragon tiger tigger panda eagle falcon dolphin kitten kitty puppy horse chicken wolf bear shadow killer hunter
  ninja warrior soldier pirate wizard matrix hacker superman batman spiderman ironman starwars pokemon pikachu naruto minecraft roblox
  nintendo playstation xbox samsung google facebook internet computer football baseball basketball soccer hockey softball tennis
  cricket liverpool arsenal chelsea barcelona juventus yankees cowboys lakers steelers ranger rangers mustang corvette ferrari porsche
  mercedes harley yamaha jordan michael michelle jennifer jessica ashley amanda daniel andrew anthony joshua matthew robert thomas
  william george charlie jordan23 nicole samantha maggie buster bailey buddy daisy lucky molly sophie oliver jasper max whatever trustno1
  freedom liberty america london paris canada mexico blessed jesus jesuschrist heaven family friends mother father mommy daddy
  fuckyou fuckoff asshole biteme nothing blahblah money dollar diamond silver golden purple yellow green black white blink182 donald
  superstar rockyou guitar music dance player winner champion success realestate realtor broker house home`.split(/\s+/),
);
