import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { changeEntities, changeFirst, changeLinks } from './archives';

const metadata = (strapi: string) => JSON.stringify({ createdAt: '2026-01-01T00:00:00.000Z', strapi: { version: strapi } });

/** Corrupt archives: description, how to create one, and the expected error. */
export const corrupt: [string, corrupt: (folder: string) => void, RegExp][] = [
  [
    'invalid JSON',
    (at) => writeFileSync(join(at, 'entities/entities_00009.jsonl'), '{"type":'),
    /^Damaged archive: .*entities_00009\.jsonl, line 1 is not valid JSON/,
  ],
  [
    'a missing image',
    (at) => rmSync(join(at, 'assets/uploads/agent_01_8c29b68e71.jpg')),
    /image 1 .*: File "agent_01_8c29b68e71\.jpg" is missing from the archive/,
  ],
  [
    'a web page instead of an image',
    (at) => writeFileSync(join(at, 'assets/uploads/agent_01_8c29b68e71.jpg'), '<script>alert(1)</script>'),
    /image 1 .*: agent_01_8c29b68e71\.jpg: Only JPEG, PNG, WebP, GIF and AVIF images are accepted/,
  ],
  [
    'an image with the extension of a web page',
    (at) => changeFirst(at, 'file', { ext: '.html' }),
    /image 1 .*: File "agent_01_8c29b68e71\.html" is missing from the archive/,
  ],
  [
    'an image outside the archive',
    (at) => changeFirst(at, 'file', { hash: '../../../hearthside', ext: '.db' }),
    /image 1 .*: File "\.\.\/\.\.\/\.\.\/hearthside\.db" is missing from the archive/,
  ],
  [
    'a link to a missing entity',
    (at) => changeLinks(at, (links) => [{ ...links[0], left: { ...Object(links[0].left), ref: 999 } }]),
    /^Damaged archive: a link in .* references missing plugin::upload\.file 999/,
  ],
  [
    'a duplicate id',
    (at) => changeEntities(at, 'post', (posts) => [...posts, posts[0]]),
    /^Damaged archive: duplicate api::post\.post \d+/,
  ],
  ['no metadata', (at) => rmSync(join(at, 'metadata.json')), /^Invalid or damaged archive: metadata\.json is missing/],
  [
    'a newer Strapi',
    (at) => writeFileSync(join(at, 'metadata.json'), metadata('5.55.0')),
    /written by Strapi 5\.55\.0, which is newer than this version \(5\.54\.0\)/,
  ],
  [
    'a newer major version of Strapi',
    (at) => writeFileSync(join(at, 'metadata.json'), metadata('6.0.0')),
    /written by Strapi 6\.0\.0, which is newer/,
  ],
  ['no content types', (at) => rmSync(join(at, 'schemas'), { recursive: true }), /^Not a Hearthside archive: content type .+ is missing/],
  [
    'a different content type',
    (at) =>
      writeFileSync(
        join(at, 'schemas/schemas_00009.jsonl'),
        JSON.stringify({ uid: 'api::post.post', attributes: { title: { type: 'json' } } }),
      ),
    /^Not a Hearthside archive: api::post\.post\.title is json in the archive/,
  ],
  ['an unknown role', (at) => changeFirst(at, 'role', { type: 'emperor' }), /^agent .*: Unknown role "emperor"$/m],
];

/** Invalid data of entries, by type and in their order, and the message for each entry. */
export const invalid: Record<string, [data: object, message: RegExp][]> = {
  post: [
    [{ title: '', video_url: 'javascript:alert(1)' }, /^post \d+: Title is required$/m],
    [
      { title: 'A \u001b[2J\u202etitle\nof two lines', video_url: 'javascript:alert(2)' },
      /^post .*\(A \uFFFD\[2J\uFFFDtitle of two lines\): Invalid video URL$/m,
    ],
    [{ title: 'Path', documentId: '../../etc' }, /^post .*\(Path\): Missing or invalid public id \(documentId\)$/m],
    [{ title: ['List'] }, /^post \d+: title is not valid$/m],
    [{ title: 'NUL', content: 'a\0b' }, /^post .*\(NUL\): Text must not contain NUL characters$/m],
  ],
  season: [
    [{ name: '' }, /^season \d+: Name is required$/m],
    [{ name: 'Word', published: 'yes' }, /^season .*\(Word\): published must be true or false$/m],
    [{ name: 'Date', createdAt: 'yesterday' }, /^season .*\(Date\): createdAt must be a date and time$/m],
    [
      { name: 'Megabyte', body: `<p>${'x'.repeat(1_000_000)}</p>` },
      /^season .*\(Megabyte\): Body content must be at most 102,400 characters, including formatting$/m,
    ],
  ],
  user: [
    [{ username: 'plaintext', password: 'welcome-home' }, /^agent .*\(plaintext\): The password must be a bcrypt hash, or null$/m],
    // Takes hours to compare.
    [{ username: 'hours', password: `$2b$31$${'a'.repeat(53)}` }, /^agent .*\(hours\): The password must be a bcrypt hash, or null$/m],
    [{ username: 'first', email: 'taken@hearthside.test' }, /^/],
    [{ username: 'second', email: 'TAKEN@hearthside.test' }, /^agent .*\(second\): Email \S+ is used by another agent in the archive$/m],
  ],
};
