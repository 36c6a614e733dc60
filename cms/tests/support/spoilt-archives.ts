import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { changeEntities, changeFirst, changeLinks } from './archives';

const metadata = (strapi: string) => JSON.stringify({ createdAt: '2026-01-01T00:00:00.000Z', strapi: { version: strapi } });
const firstOf = <Row>(rows: Row[]) => rows.slice(0, 1);

type Spoil = (folder: string) => void;
/** Corrupt archives: description, how to create one, and the expected error. */
export const spoilt: [string, Spoil, RegExp][] = [
  [
    'invalid JSON',
    (at) => writeFileSync(join(at, 'entities/entities_00009.jsonl'), '{"type":'),
    /^Damaged archive: .*entities_00009\.jsonl, line 1 is not valid JSON/,
  ],
  [
    'a missing image',
    (at) => rmSync(join(at, 'assets/uploads/agent_01_81f1de3af7.jpg')),
    /image 1 .*: File "agent_01_81f1de3af7\.jpg" is missing from the archive/,
  ],
  [
    'a web page instead of an image',
    (at) => writeFileSync(join(at, 'assets/uploads/agent_01_81f1de3af7.jpg'), '<script>alert(1)</script>'),
    /image 1 .*: agent_01_81f1de3af7\.jpg: Only JPEG, PNG, WebP, GIF and AVIF images are accepted/,
  ],
  [
    'an image with the extension of a web page',
    (at) => changeFirst(at, 'file', { ext: '.html' }),
    /image 1 .*: File "agent_01_81f1de3af7\.html" is missing from the archive/,
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
    (at) => changeEntities(at, 'post', (posts) => [...posts, ...firstOf(posts)]),
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
  ['a post without a title', (at) => changeFirst(at, 'post', { title: ' ' }), /^post \d+.*: Title is required$/m],
  ['a public id that is a path', (at) => changeFirst(at, 'post', { documentId: '../../etc' }), /^post .*: Missing or invalid public id/m],
  ['a boolean that is a word', (at) => changeFirst(at, 'post', { published: 'yes' }), /^post .*: published must be true or false$/m],
  ['an invalid date', (at) => changeFirst(at, 'post', { createdAt: 'yesterday' }), /^post .*: createdAt must be a date and time$/m],
  ['a title that is a list', (at) => changeFirst(at, 'post', { title: ['x'] }), /^post /m],
  ['text that contains NUL', (at) => changeFirst(at, 'post', { title: 'a\0b' }), /^post .*: Text must not contain NUL characters$/m],
  ['a megabyte of HTML', (at) => changeFirst(at, 'post', { content: `<p>${'x'.repeat(1_000_000)}</p>` }), /^post .*Content/m],
  [
    'a plaintext password',
    (at) => changeFirst(at, 'user', { password: 'welcome-home' }),
    /^agent .*: The password must be a bcrypt hash, or null$/m,
  ],
  [
    'a password hash that takes hours to compare',
    (at) => changeFirst(at, 'user', { password: `$2b$31$${'a'.repeat(53)}` }),
    /^agent .*: The password must be a bcrypt hash, or null$/m,
  ],
  ['an unknown role', (at) => changeFirst(at, 'role', { type: 'emperor' }), /^agent .*: Unknown role "emperor"$/m],
];
