/**
 * How much of anything the site takes: characters of a text, items of a list. The columns hold as much; a name, a title and whatever
 * else is a line fits the `varchar(255)` of a Strapi string.
 */
export const limits = {
  line: 255,
  /** The longest address that mail can be sent to (RFC 5321). */
  email: 254,
  /** A number with its extension and a word about it. */
  phone: 64,
  url: 2048,
  timeZone: 64,
  /** The name of a stored state: `version`. */
  version: 64,
  resetToken: 128,
  /** What somebody looks for; of more than that, its beginning counts. */
  search: 100,
  socialLinks: 20,
  /** Whom the directory shows before all others. */
  featuredAgents: 12,
  officeHours: 500,
  /** Plain text of some paragraphs. */
  paragraphs: 5_000,
  quotation: 1_000,
  /** HTML, as it is sent and as it is stored. */
  richText: 102_400,
  richTextElements: 5_000,
  /** How many elements may stand within one another. */
  richTextDepth: 32,
  imageBytes: 10 * 1024 * 1024,
} as const;
