/**
 * Maximum sizes: characters of a text, items of a list. The columns have the same sizes; a line fits the `varchar(255)` of a Strapi
 * string.
 */
export const limits = {
  line: 255,
  /** Maximum length of an email address (RFC 5321). */
  email: 254,
  /** Phone number with an extension and a short note. */
  phone: 64,
  url: 2048,
  timeZone: 64,
  /** Etag of an entry. */
  version: 64,
  resetToken: 128,
  /** Search query. Longer queries are cut. */
  search: 100,
  socialLinks: 20,
  featured: 12,
  /** Photos of a listing. */
  photos: 60,
  openHouses: 30,
  /** Public remarks of a listing (RESO Data Dictionary 2.1). */
  remarks: 4_000,
  /** Note about what to change before a listing is published. */
  reviewNote: 1_000,
  inquiryName: 120,
  /** Message of a visitor. */
  inquiry: 4_000,
  inquiryNote: 2_000,
  inquiryRules: 20,
  consentText: 1_000,
  showingNote: 500,
  officeHours: 500,
  /** One or two sentences over a hero image. */
  heroLead: 300,
  /** Plain text of several paragraphs. */
  paragraphs: 5_000,
  quotation: 1_000,
  /** HTML, both as sent and as stored. */
  richText: 102_400,
  richTextElements: 5_000,
  /** Maximum nesting depth of elements. */
  richTextDepth: 32,
  imageBytes: 10 * 1024 * 1024,
} as const;
