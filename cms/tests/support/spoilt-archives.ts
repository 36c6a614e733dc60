import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { changeEntities, changeFirst, changeLinks } from './archives';

const metadata = (strapi: string) => JSON.stringify({ createdAt: '2026-01-01T00:00:00.000Z', strapi: { version: strapi } });
const firstOf = <Row>(rows: Row[]) => rows.slice(0, 1);

type Spoil = (folder: string) => void;
/** What may be wrong with an archive, how it comes about, and what an operator is told. */
export const spoilt: [string, Spoil, RegExp][] = [
  [
    'a line that is no JSON',
    (at) => writeFileSync(join(at, 'entities/entities_00009.jsonl'), '{"type":'),
    /damaged: .*entities_00009\.jsonl, line 1 is not JSON/,
  ],
  [
    'a picture that is missing',
    (at) => rmSync(join(at, 'assets/uploads/agent_01_81f1de3af7.jpg')),
    /file 1 .*: File "agent_01_81f1de3af7\.jpg" is missing from the archive/,
  ],
  [
    'a picture that is a web page',
    (at) => writeFileSync(join(at, 'assets/uploads/agent_01_81f1de3af7.jpg'), '<script>alert(1)</script>'),
    /file 1 .*: agent_01_81f1de3af7\.jpg: Only JPEG, PNG, WebP, GIF and AVIF images are accepted/,
  ],
  [
    'a picture that calls itself a web page',
    (at) => changeFirst(at, 'file', { ext: '.html' }),
    /file 1 .*: File "agent_01_81f1de3af7\.html" is missing from the archive/,
  ],
  [
    'a picture from elsewhere on the disk',
    (at) => changeFirst(at, 'file', { hash: '../../../hearthside', ext: '.db' }),
    /file 1 .*: File "\.\.\/\.\.\/\.\.\/hearthside\.db" is missing from the archive/,
  ],
  [
    'a link to nothing',
    (at) => changeLinks(at, (links) => [{ ...links[0], left: { ...Object(links[0].left), ref: 999 } }]),
    /damaged: a link in .* references missing plugin::upload\.file 999/,
  ],
  [
    'the same id twice',
    (at) => changeEntities(at, 'post', (posts) => [...posts, ...firstOf(posts)]),
    /damaged: duplicate api::post\.post \d+/,
  ],
  ['no metadata', (at) => rmSync(join(at, 'metadata.json')), /^Invalid or damaged archive: metadata\.json is missing/],
  [
    'a newer Strapi',
    (at) => writeFileSync(join(at, 'metadata.json'), metadata('5.55.0')),
    /written by Strapi 5\.55\.0, which is newer than this version \(5\.54\.0\)/,
  ],
  [
    'a Strapi of the next generation',
    (at) => writeFileSync(join(at, 'metadata.json'), metadata('6.0.0')),
    /written by Strapi 6\.0\.0, which is newer/,
  ],
  [
    'another kind of site',
    (at) => rmSync(join(at, 'schemas'), { recursive: true }),
    /^Not a Hearthside archive: content type .+ is missing/,
  ],
  [
    'another kind of post',
    (at) =>
      writeFileSync(
        join(at, 'schemas/schemas_00009.jsonl'),
        JSON.stringify({ uid: 'api::post.post', attributes: { title: { type: 'json' } } }),
      ),
    /of another site than a Hearthside: api::post\.post\.title is json in the archive/,
  ],
  ['a post without a title', (at) => changeFirst(at, 'post', { title: ' ' }), /^post \d+.*: Title is required$/m],
  ['a public id that is a path', (at) => changeFirst(at, 'post', { documentId: '../../etc' }), /^post .*: Missing or invalid public id/m],
  ['a flag that is a word', (at) => changeFirst(at, 'post', { published: 'yes' }), /^post .*: published must be true or false$/m],
  ['a time that is none', (at) => changeFirst(at, 'post', { createdAt: 'yesterday' }), /^post .*: createdAt must be a date and time$/m],
  ['a title that is a list', (at) => changeFirst(at, 'post', { title: ['x'] }), /^post /m],
  ['text that hides a NUL', (at) => changeFirst(at, 'post', { title: 'a\0b' }), /^post .*: Text must not contain NUL characters$/m],
  ['HTML of a megabyte', (at) => changeFirst(at, 'post', { content: `<p>${'x'.repeat(1_000_000)}</p>` }), /^post .*Content/m],
  [
    'a password in clear',
    (at) => changeFirst(at, 'user', { password: 'welcome-home' }),
    /^agent .*: The password must be a bcrypt hash, or null$/m,
  ],
  [
    'a password that takes hours to compare',
    (at) => changeFirst(at, 'user', { password: `$2b$31$${'a'.repeat(53)}` }),
    /^agent .*: The password must be a bcrypt hash, or null$/m,
  ],
  ['a role that nobody knows', (at) => changeFirst(at, 'role', { type: 'emperor' }), /^agent .*: Unknown role "emperor"$/m],
];
