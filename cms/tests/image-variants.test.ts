import sharp from 'sharp';
import { find, run } from './support/backstage';
import { ask, call, request, serverUrl, takeTurns } from './support/call';
import { panel, uploadInPanel } from './support/panel';
import { buildSignedIn, type Person } from './support/people';
import { countImages, jpeg, upload, variantsMade } from './support/images';

let admin: Person;
beforeAll(async () => {
  admin = await buildSignedIn('admin');
});

const kinds = ['avif', 'webp'] as const;

/** What GraphQL tells of a portrait, once all is made. */
async function portraitOf(id: string) {
  await variantsMade();
  const fields = 'avatar avatar_srcset avatar_avif_srcset avatar_webp_srcset';
  const { body } = await ask<{ agent: Record<string, string | null> }>(`{ agent(id: "${id}") { ${fields} } }`);
  return body.data.agent;
}

const candidatesOf = (srcset: string | null) => (srcset ?? '').split(', ').map((candidate) => candidate.split(' '));
const widthsIn = (srcset: string | null) => candidatesOf(srcset).map(([, width]) => width);

async function look(url: string) {
  const bytes = Buffer.from(await (await fetch(serverUrl() + url)).arrayBuffer());
  const [{ format, compression, width }, { channels }] = await Promise.all([sharp(bytes).metadata(), sharp(bytes).stats()]);
  return { type: compression === 'av1' ? 'avif' : format, width: `${width}w`, isRed: channels[0].mean > channels[2].mean };
}

test.each([
  [2000, ['480w', '768w', '1536w']],
  [900, ['480w', '768w', '900w']],
  [500, ['500w']],
  [60, ['60w']],
])('a portrait %i pixels wide is there as AVIF and WebP, as wide as pages draw it', async (width, widths) => {
  const { id } = await buildSignedIn('agent');
  await upload('updateAvatar', { as: admin, id, file: await jpeg(width, 400) });

  const told = await portraitOf(id);

  for (const kind of kinds) {
    const candidates = candidatesOf(told[`avatar_${kind}_srcset`]);
    expect(candidates.map(([, one]) => one)).toEqual(widths);
    for (const [url, one] of candidates) {
      expect(await look(url)).toEqual({ type: kind, width: one, isRed: true });
      expect((await request(url)).headers.get('content-type')).toBe(`image/${kind}`);
    }
  }
});

test('other clients are told of the image as ever, and pages show what is made as soon as it is', async () => {
  const { id, username } = await buildSignedIn('agent');
  const { avatar_url } = (await upload('updateAvatar', { as: admin, id, file: await jpeg(900, 900) })).body;
  const pages = async () =>
    Promise.all([`/agents?q=${username}`, `/agents/${id}`].map(async (path) => (await fetch(serverUrl() + path)).text()));
  await pages();

  const { avatar_avif_srcset } = await portraitOf(id);

  const { avatar, avatar_srcset, ...others } = (await call('getAgent', { id })).body;
  expect([avatar, widthsIn(avatar_srcset)]).toEqual([avatar_url, ['480w', '768w', '900w']]);
  expect(JSON.stringify([avatar_srcset, others])).not.toMatch(/avif|webp/);
  expect((await pages()).map((page) => page.includes(`"${avatar_avif_srcset}"`))).toEqual([true, true]);
});

/**
 * Variants of the next picture are on their way to where they are stored, until they are let go. Of several processes another one
 * answers what is asked meanwhile.
 */
async function holdVariants() {
  takeTurns();
  await run(`(() => {
    const { provider } = strapi.plugin('upload');
    const { uploadStream } = provider;
    const held = {};
    held.arrived = new Promise((arrive) => {
      provider.uploadStream = async (file) => {
        if (!/^avif_/.test(file.hash)) return uploadStream(file);
        arrive();
        await new Promise((letGo) => (held.letGo = letGo));
        provider.uploadStream = uploadStream;
        return uploadStream(file);
      };
    });
    globalThis.held = held;
  })()`);
  return { arrived: () => run('globalThis.held.arrived'), letGo: () => run('void globalThis.held.letGo()') };
}

test('a picture that is removed while its variants are made leaves no file', async () => {
  const before = await countImages();
  const held = await holdVariants();
  const [{ id }] = (await uploadInPanel<{ id: number }[]>(await jpeg(900, 600))).body;
  await held.arrived();

  const { status } = await panel('DELETE', `/upload/files/${id}`);
  await held.letGo();

  expect(status).toBe(200);
  expect(await countImages()).toEqual(before);
});

test('a portrait that is changed while its variants are made leaves no file', async () => {
  const { id } = await buildSignedIn('agent');
  await upload('updateAvatar', { as: admin, id, file: await jpeg(900, 600) });
  const before = await countImages();
  const held = await holdVariants();
  await upload('updateAvatar', { as: admin, id, file: await jpeg(900, 600) });
  await held.arrived();

  const { body } = await upload('updateAvatar', { as: admin, id, file: await jpeg(900, 600) });
  await held.letGo();

  expect(await countImages()).toEqual(before);
  expect(await portraitOf(id)).toMatchObject({ avatar: body.avatar_url, avatar_avif_srcset: expect.stringContaining('900w') });
});

const filesAt = (url: string | null) => find<{ id: number }>('plugin::upload.file', { url });

const blue = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: { r: 10, g: 30, b: 200 } } })
    .jpeg()
    .toBuffer();

test.each([
  ['has its variants', false],
  ['is getting its variants', true],
])('a picture that is replaced in the media library while it %s gets new ones under new addresses', async (_when, isUnderWay) => {
  const { id } = await buildSignedIn('agent');
  const { avatar_url } = (await upload('updateAvatar', { as: admin, id, file: await jpeg(900, 600) })).body;
  const old = await portraitOf(id);
  const [{ id: replaced }] = await filesAt(avatar_url);
  const before = await countImages();
  const held = isUnderWay ? await holdVariants() : null;
  if (held) {
    await uploadInPanel(await jpeg(900, 600), { replaced });
    await held.arrived();
  }

  await uploadInPanel(await blue(), { replaced });
  await held?.letGo();

  const told = await portraitOf(id);
  const [[url]] = candidatesOf(told.avatar_avif_srcset);
  expect(await look(url)).toMatchObject({ type: 'avif', isRed: false });
  expect([told.avatar, candidatesOf(old.avatar_avif_srcset).flat().includes(url)]).toEqual([avatar_url, false]);
  expect(await countImages()).toEqual(before);
});

test('a picture whose replacement takes longer than it takes to look for variants to be made gets them all the same', async () => {
  const { id } = await buildSignedIn('agent');
  const { avatar_url } = (await upload('updateAvatar', { as: admin, id, file: await jpeg(900, 600) })).body;
  await variantsMade();
  const [{ id: replaced }] = await filesAt(avatar_url);
  takeTurns();
  await run(`(() => {
    const files = strapi.db.query('plugin::upload.file');
    const { update } = files;
    files.update = async (...args) => {
      files.update = update;
      const row = await update.apply(files, args);
      await require(strapi.dirs.dist.root + '/src/images/variant-queue').variantsIdle();
      return row;
    };
  })()`);

  await uploadInPanel(await blue(), { replaced });

  expect(widthsIn((await portraitOf(id)).avatar_avif_srcset)).toEqual(['480w', '768w', '900w']);
});
