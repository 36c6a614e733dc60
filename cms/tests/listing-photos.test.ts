import { run } from './support/backstage';
import { ask, call, request } from './support/call';
import { buildListing, listingDraft } from './support/content';
import { historyFor } from './support/history';
import { countImages, upload } from './support/images';
import { changeListing, listingUid, storedListing } from './support/listings';
import { buildSignedIn, type Person } from './support/people';

let admin: Person;
let agent: Person;
let colleague: Person;
beforeAll(async () => {
  [admin, agent, colleague] = [await buildSignedIn('admin'), await buildSignedIn('agent'), await buildSignedIn('agent')];
});

describe('photos', () => {
  const add = (id: string, key: string, as = agent) => upload('addListingPhoto', { as, id, fields: { key } });
  const keysOf = async (id: string) => {
    const { Media, MediaDetails } = (await storedListing(id)) as unknown as {
      Media: { documentId: string }[];
      MediaDetails: Record<string, { key: string }>;
    };
    return Media.map(({ documentId }) => MediaDetails[documentId].key);
  };

  test('keep the order in which they were chosen, whatever the order of their arrival, and repeated uploads add nothing', async () => {
    const { documentId: id } = await buildListing({ agent });
    const before = await countImages();

    await Promise.all(['b:0003', 'b:0001', 'b:0002', 'b:0001', 'b:0003'].map((key) => add(id, key)));
    await add(id, 'c:0001');
    const repeated = await add(id, 'b:0002');

    expect(repeated.body.Media).toHaveLength(4);
    expect(await keysOf(id)).toEqual(['b:0001', 'b:0002', 'b:0003', 'c:0001']);
    expect((await countImages()).rows - before.rows).toBe(4);
  });

  test('a form changes order, descriptions and removals, and keeps photos that arrived meanwhile', async () => {
    const { documentId: id } = await buildListing({ agent });
    for (const key of ['b:0001', 'b:0002', 'b:0003']) await add(id, key);
    const [first, second, third] = (await call('getListing', { as: agent, id })).body.Media;
    await add(id, 'c:0001');
    const before = await countImages();

    const { body } = await changeListing(agent, id, {
      Media: [{ id: third.id, ShortDescription: ' The harbor ' }, { id: first.id }, { id: second.id, removed: true }],
    });

    expect(body.Media.map(({ ShortDescription }) => ShortDescription)).toEqual(['The harbor', null, null]);
    expect(body.Media.slice(0, 2).map((photo) => photo.id)).toEqual([third.id, first.id]);
    expect((await countImages()).rows).toBe(before.rows - 1);
  });

  test('an altered photo keeps its original next to it, and both leave together', async () => {
    const { documentId: id } = await buildListing({ agent });
    await add(id, 'b:0001');
    const [photo] = (await call('getListing', { as: agent, id })).body.Media;
    await changeListing(agent, id, { Media: [{ id: photo.id, MediaAlteration: 'Virtual Staging' }] });

    await upload('addListingPhoto', { as: agent, id, fields: { key: 'o:0001', original_of: photo.id } });

    const { Media } = (await call('getListing', { id })).body;
    expect(Media).toEqual([
      expect.objectContaining({
        id: photo.id,
        MediaAlteration: 'Virtual Staging',
        original: expect.objectContaining({ MediaURL: expect.stringMatching(/^\/uploads\//) }),
      }),
    ]);
    const before = await countImages();
    await changeListing(agent, id, { Media: [{ id: photo.id, removed: true }] });
    expect((await countImages()).rows).toBe(before.rows - 2);
  });

  test('lists show the same cover as the home, also after its file changed', async () => {
    const { documentId: id } = await buildListing({ agent });
    for (const key of ['b:0001', 'b:0002']) await add(id, key);
    const [photo] = (await call('getListing', { id })).body.Media;
    await changeListing(agent, id, { Media: [{ id: photo.id, MediaAlteration: 'Virtual Staging' }] });
    await upload('addListingPhoto', { as: agent, id, fields: { key: 'o:0001', original_of: photo.id } });
    const covers = async () => {
      const cover = 'cover { id MediaURL srcset avif_srcset width MediaAlteration original { id MediaURL } }';
      const query = `query ($id: ID!) { listing(id: $id) { id ${cover} } short: listings { id ${cover} } long: listings { id PublicRemarks ${cover} } }`;
      const { body } = await ask<Record<'short' | 'long', { id: string; cover: object }[]> & { listing: { cover: object } }>(query, {
        variables: { id },
      });
      const { short, long, listing } = body.data;
      return [listing.cover, ...[short, long].map((homes) => homes.find((home) => home.id === id)!.cover)];
    };

    const before = await covers();
    await run(`strapi.db.query('plugin::upload.file').update({ where: { documentId: '${photo.id}' }, data: { width: 77 } })`);
    const after = await covers();

    expect(before[0]).toMatchObject({ id: photo.id, MediaAlteration: 'Virtual Staging', original: { id: expect.any(String) } });
    expect(before.slice(1)).toEqual([before[0], before[0]]);
    expect(after).toEqual(Array(3).fill({ ...before[0], width: 77, srcset: expect.any(String) }));
  });

  test('there are at most 60, and other files and foreign photos are refused', async () => {
    const { documentId: id } = await buildListing({ agent });
    const other = await buildListing({ agent: colleague });
    const { body: foreign } = await upload('addListingPhoto', { as: colleague, id: other.documentId });

    expect((await upload('addListingPhoto', { as: agent, id, file: Buffer.from('no image') })).status).toBe(415);
    expect((await upload('addListingPhoto', { as: agent, id, fields: { key: 'x'.repeat(80) } })).status).toBe(422);
    expect((await upload('addListingPhoto', { as: agent, id, fields: { original_of: foreign.Media[0].id } })).status).toBe(422);
    await changeListing(agent, id, { Media: [{ id: foreign.Media[0].id }] });
    expect((await call('getListing', { as: agent, id })).body.Media).toEqual([]);
    expect((await call('getListing', { id: other.documentId })).body.Media).toHaveLength(1);

    await run(`(async () => {
      const files = await Promise.all(Array.from({ length: 60 }, (_, n) => strapi.db.query('plugin::upload.file').create({
        data: { name: 'p' + n, hash: 'sixty' + n, ext: '.jpg', mime: 'image/jpeg', size: 1, url: '/uploads/sixty' + n + '.jpg', provider: 'local' } })));
      await strapi.db.query('${listingUid}').update({ where: { documentId: '${id}' }, data: { Media: files.map(({ id }) => id) } });
    })()`);
    expect((await add(id, 'z:0001')).body.errors).toEqual(['A listing can have at most 60 photos']);
  });

  test('an earlier version brings removed photos and their descriptions back, but not the status', async () => {
    const { versions, restore } = historyFor(admin);
    const { documentId: id } = await buildListing({ agent });
    await add(id, 'b:0001');
    await add(id, 'b:0002');
    const [first, second] = (await call('getListing', { as: agent, id })).body.Media;
    await changeListing(agent, id, { Media: [{ id: first.id, ShortDescription: 'Hall' }, { id: second.id }] });
    await changeListing(agent, id, { Media: [{ id: first.id, removed: true }], StandardStatus: 'Pending', YearBuilt: 1900 });
    const before = await versions('listing', id);
    expect(before[0].changed.sort()).toEqual(['Media', 'StandardStatus', 'YearBuilt']);

    await restore(before[1].id);

    const { body } = await call('getListing', { as: agent, id });
    expect(body).toMatchObject({ StandardStatus: 'Pending', YearBuilt: null });
    expect(body.Media.map((photo) => [photo.id, photo.ShortDescription])).toEqual([
      [first.id, 'Hall'],
      [second.id, null],
    ]);
    expect((await request(body.Media[0].MediaURL)).status).toBe(200);
  });

  test('a deleted listing comes back with its photos and its agent, unpublished', async () => {
    const { versions, restore } = historyFor(admin);
    const { documentId: id } = await buildListing({ agent });
    await add(id, 'b:0001');
    await call('deleteListing', { as: agent, id });

    await restore((await versions('listing', id))[0].id);

    const { body } = await call('getListing', { as: agent, id });
    expect(body).toMatchObject({ published: false, ListAgentKey: agent.id, UnparsedAddress: listingDraft.UnparsedAddress });
    expect((await request(body.Media[0].MediaURL)).status).toBe(200);
  });
});
