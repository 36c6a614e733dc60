/* Worker that finds a number with which the SHA-256 hash of the signature of a token starts with zero bits. */

/** Round constants and initial values: the first 32 bits of the fractional parts of roots of primes (FIPS 180-4). */
const primes = Array.from({ length: 312 }, (_, n) => n).filter(
  (n) => n > 1 && Array.from({ length: n - 2 }, (_, m) => m + 2).every((m) => n % m),
);
const bitsOf = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0;
const rounds = Int32Array.from(primes.slice(0, 64), (prime) => bitsOf(Math.cbrt(prime)));
const initial = primes.slice(0, 8).map((prime) => bitsOf(Math.sqrt(prime)));

const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by));
const words = new Int32Array(64);

/** Returns the first 32 bits of the SHA-256 hash of a text, which has at most 55 ASCII characters: one block. */
function firstWord(text: string): number {
  words.fill(0, 0, 16);
  for (let n = 0; n < text.length; n += 1) words[n >> 2]! |= text.charCodeAt(n) << (24 - 8 * (n % 4));
  words[text.length >> 2]! |= 0x80 << (24 - 8 * (text.length % 4));
  words[15] = text.length * 8;
  for (let n = 16; n < 64; n += 1) {
    const [x, y] = [words[n - 15]!, words[n - 2]!];
    const s0 = rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3);
    const s1 = rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10);
    words[n] = words[n - 16]! + s0 + words[n - 7]! + s1;
  }
  let [a, b, c, d, e, f, g, h] = initial as [number, number, number, number, number, number, number, number];
  for (let n = 0; n < 64; n += 1) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + rounds[n]! + words[n]!) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  return (initial[0]! + a) >>> 0;
}

globalThis.onmessage = ({ data: { token, bits } }: MessageEvent<{ token: string; bits: number }>) => {
  const signature = token.slice(-22);
  let proof = 0;
  while (Math.clz32(firstWord(`${signature}:${proof}`)) < bits) proof += 1;
  postMessage(String(proof));
};
