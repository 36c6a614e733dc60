import sharp from 'sharp';
import { find, run } from './support/backstage';
import { ask, call, request, serverUrl, takeTurns } from './support/call';
import { panel, uploadInPanel } from './support/panel';
import { buildSignedIn, type Person } from './support/people';
import { colorOf, countImages, jpeg, upload, variantsMade } from './support/images';

declare global {
  var variantsArrived: Promise<void>;
  var letVariantsGo: () => void;
}

let admin: Person;
beforeAll(async () => {
  admin = await buildSignedIn('admin');
});

const formats = ['avif', 'webp'] as const;

/** Returns an agent's photo fields from GraphQL, once all variants exist. */
async function photoOf(id: string) {
  await variantsMade();
  const fields = 'avatar avatar_srcset avatar_avif_srcset avatar_webp_srcset';
  const { body } = await ask<{ agent: Record<string, string | null> }>(`{ agent(id: "${id}") { ${fields} } }`);
  return body.data.agent;
}

const candidatesOf = (srcset: string | null) => (srcset ?? '').split(', ').map((candidate) => candidate.split(' '));
const widthsIn = (srcset: string | null) => candidatesOf(srcset).map(([, width]) => width);

async function inspect(url: string) {
  const bytes = Buffer.from(await (await fetch(serverUrl() + url)).arrayBuffer());
  const { format, compression, width } = await sharp(bytes).metadata();
  return { type: compression === 'av1' ? 'avif' : format, width: `${width}w`, color: await colorOf(bytes) };
}

test.each([
  [2000, ['480w', '768w', '1536w']],
  [900, ['480w', '768w', '900w']],
  [500, ['500w']],
  [60, ['60w']],
])('a photo of %i pixels width gets AVIF and WebP variants in the widths that pages use', async (width, widths) => {
  const { id } = await buildSignedIn('agent');
  await upload('updateAvatar', { as: admin, id, file: await jpeg(width, 400) });

  const photo = await photoOf(id);

  for (const format of formats) {
    const candidates = candidatesOf(photo[`avatar_${format}_srcset`]);
    expect(candidates.map(([, descriptor]) => descriptor)).toEqual(widths);
    for (const [url, descriptor] of candidates) {
      expect(await inspect(url)).toEqual({ type: format, width: descriptor, color: 'red' });
      expect((await request(url)).headers.get('content-type')).toBe(`image/${format}`);
    }
  }
});

test('pages show variants as soon as they exist; API clients get the original format only', async () => {
  const { id, username } = await buildSignedIn('agent');
  const { avatar_url } = (await upload('updateAvatar', { as: admin, id, file: await jpeg(900, 900) })).body;
  const pages = async () =>
    Promise.all([`/agents?q=${username}`, `/agents/${id}`].map(async (path) => (await fetch(serverUrl() + path)).text()));
  await pages();

  const { avatar_avif_srcset } = await photoOf(id);

  const { avatar, avatar_srcset, ...rest } = (await call('getAgent', { id })).body;
  expect([avatar, widthsIn(avatar_srcset)]).toEqual([avatar_url, ['480w', '768w', '900w']]);
  expect(JSON.stringify([avatar_srcset, rest])).not.toMatch(/avif|webp/);
  expect((await pages()).map((page) => page.includes(`"${avatar_avif_srcset}"`))).toEqual([true, true]);
});

/**
 * Delays storing the variants of the next image until `letGo` is called. Of several processes, another one handles the next requests.
 */
async function delayVariants() {
  takeTurns();
  await run(() => {
    const { provider } = strapi.plugin('upload');
    const { uploadStream } = provider;
    globalThis.variantsArrived = new Promise((arrive) => {
      provider.uploadStream = async (file: { hash: string }) => {
        if (!/^avif_/.test(file.hash)) return uploadStream(file);
        arrive();
        await new Promise<void>((letGo) => (globalThis.letVariantsGo = letGo));
        provider.uploadStream = uploadStream;
        return uploadStream(file);
      };
    });
  });
  return { arrived: () => run(() => globalThis.variantsArrived), letGo: () => run(() => globalThis.letVariantsGo()) };
}

test('an image deleted while its variants are created leaves no files', async () => {
  const before = await countImages();
  const delayed = await delayVariants();
  const [{ id }] = (await uploadInPanel<{ id: number }[]>(await jpeg(900, 600))).body;
  await delayed.arrived();

  const { status } = await panel('DELETE', `/upload/files/${id}`);
  await delayed.letGo();

  expect(status).toBe(200);
  expect(await countImages()).toEqual(before);
});

test('a photo changed while its variants are created leaves no files', async () => {
  const { id } = await buildSignedIn('agent');
  await upload('updateAvatar', { as: admin, id, file: await jpeg(900, 600) });
  const before = await countImages();
  const delayed = await delayVariants();
  await upload('updateAvatar', { as: admin, id, file: await jpeg(900, 600) });
  await delayed.arrived();

  const { body } = await upload('updateAvatar', { as: admin, id, file: await jpeg(900, 600) });
  await delayed.letGo();

  expect(await countImages()).toEqual(before);
  expect(await photoOf(id)).toMatchObject({ avatar: body.avatar_url, avatar_avif_srcset: expect.stringContaining('900w') });
});

const filesAt = (url: string | null) => find<{ id: number }>('plugin::upload.file', { url });

test.each([
  ['after its variants were created', false],
  ['while its variants are created', true],
])('an image replaced in the media library %s gets new variants under new URLs', async (_name, isInProgress) => {
  const { id } = await buildSignedIn('agent');
  const { avatar_url } = (await upload('updateAvatar', { as: admin, id, file: await jpeg(900, 600) })).body;
  const old = await photoOf(id);
  const [{ id: replaced }] = await filesAt(avatar_url);
  const before = await countImages();
  const delayed = isInProgress ? await delayVariants() : null;
  if (delayed) {
    await uploadInPanel(await jpeg(900, 600), { replaced });
    await delayed.arrived();
  }

  await uploadInPanel(await jpeg(900, 600, 'blue'), { replaced });
  await delayed?.letGo();

  const photo = await photoOf(id);
  const [[url]] = candidatesOf(photo.avatar_avif_srcset);
  expect(await inspect(url)).toMatchObject({ type: 'avif', color: 'blue' });
  expect([photo.avatar, candidatesOf(old.avatar_avif_srcset).flat().includes(url)]).toEqual([avatar_url, false]);
  expect(await countImages()).toEqual(before);
});

test('an image gets its variants even if its replacement outlasts the queue', async () => {
  const { id } = await buildSignedIn('agent');
  const { avatar_url } = (await upload('updateAvatar', { as: admin, id, file: await jpeg(900, 600) })).body;
  await variantsMade();
  const [{ id: replaced }] = await filesAt(avatar_url);
  takeTurns();
  await run(() => {
    const files = strapi.db.query('plugin::upload.file');
    const { update } = files;
    files.update = async (...args) => {
      files.update = update;
      const row = await update.apply(files, args);
      await serverModule('jobs/queue').jobsIdle();
      return row;
    };
  });

  const { status } = await uploadInPanel(await jpeg(900, 600, 'blue'), { replaced });

  expect(status).toBe(200);
  expect(widthsIn((await photoOf(id)).avatar_avif_srcset)).toEqual(['480w', '768w', '900w']);
});
