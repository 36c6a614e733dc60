const minute = 60_000;
const day = 24 * 60 * minute;

/** How much the site accepts, and what it holds. Times are in ms. */
export const inquiryLimits = {
  /** Attempts of one network to send a form, also with wrong values or without a token; more are rejected with 429. */
  attempts: { points: 60, seconds: 600 },
  /** Inquiries of one network; more are rejected with 429. */
  network: { points: 5, seconds: 600 },
  networkDay: { points: 20, seconds: 86_400 },
  /** Inquiries of one email address or phone number; more are held. */
  person: { points: 5, seconds: 86_400 },
  /** Inquiries to one recipient; more are held. */
  recipient: { points: 30, seconds: 3_600 },
  /** Accepted inquiries of the whole site; above, each one needs a proof of work, and visitors get no receipts. */
  site: { points: 60, seconds: 600 },
  /** Links in a message; with more, it is held. */
  links: 2,
  /** Time in which the same words of the same person are stored once. */
  sameWordsMs: day,
  /** Messages with the same words, from any person; more are held. */
  words: { points: 3, seconds: 86_400 },
  /** Messages of the whole site without a proof of work, as browsers without scripts send them; more are held. */
  unproven: { points: 5, seconds: 600 },
  held: { count: 500, ageMs: 14 * day },
  spamMs: 14 * day,
  /** Maximum size of a body in bytes. */
  body: 16_384,
  /** Age of a token when it is used. */
  token: { minMs: 3_000, maxMs: 120 * minute },
  /** Leading zero bits of the proof of work: about 4,000 hashes, and 131,000 in a flood. */
  proofBits: { usual: 12, flood: 17 },
  /** Receipts to one address. */
  receipt: { points: 1, seconds: 86_400 },
  /** Life of the link in an email that marks an inquiry as answered. */
  answerLinkMs: 14 * day,
  /** Days within which a showing may be requested. */
  showingDays: 60,
} as const;

/** Note under a request for a showing, unless the site settings have another one. */
export const defaultShowingNote =
  'The listing agent represents the seller. An agent who works for you signs a written agreement with you before you tour a home together.';

/** Name of the field that people do not see. No browser fills it in. */
export const honeypot = 'office_memo';
