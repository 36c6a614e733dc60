import { actsOn } from './support/audit-log';
import { run, updateRow } from './support/backstage';
import { ask, call, request } from './support/call';
import { clockRuns, clockStands } from './support/clock';
import { buildListing, listingDraft } from './support/content';
import { historyFor } from './support/history';
import { countImages, upload } from './support/images';
import { changeListing, changeSite, listingUid, storedListing } from './support/listings';
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
    await updateRow('plugin::upload.file', { documentId: photo.id }, { width: 77 });
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
    expect((await changeListing(agent, id, { Media: [null] })).status).toBe(422);
    await changeListing(agent, id, { Media: [{ id: foreign.Media[0].id }] });
    expect((await call('getListing', { as: agent, id })).body.Media).toEqual([]);
    expect((await call('getListing', { id: other.documentId })).body.Media).toHaveLength(1);

    await run(async (id) => {
      const file = { ext: '.jpg', mime: 'image/jpeg', size: 1, provider: 'local' };
      const create = (key: string) =>
        strapi.db.query('plugin::upload.file').create({ data: { ...file, name: key, hash: key, url: `/uploads/${key}.jpg` } });
      const files = await Promise.all(Array.from({ length: 60 }, (_, n) => create(`sixty${n}`)));
      await strapi.db.query('api::listing.listing').update({ where: { documentId: id }, data: { Media: files.map(({ id }) => id) } });
    }, id);
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

describe('changes of photos', () => {
  const add = (id: string, as = agent) => upload('addListingPhoto', { as, id });
  const versions = (id: string) => historyFor(admin).versions('listing', id);
  const savers = async (id: string) => (await versions(id)).map(({ saved_by }) => saved_by);
  /** Counts the rows that the history has for the photos of a listing. */
  const countRevisionImages = (id: string) =>
    run(async (id) => {
      const joined = strapi.db.connection('revision_images').join('revisions', 'revisions.id', 'revision_id');
      return Number((await joined.where('revisions.of', id).count('* as n').first())?.n);
    }, id);
  const nameOf = ({ username }: Person) => `Ada ${username}`;
  afterEach(clockRuns);

  test('by one person within ten minutes make one version and one event', async () => {
    const { documentId: id } = await buildListing({ agent });

    for (let n = 0; n < 60; n += 1) expect((await add(id)).status).toBe(201);

    const [newest, first, ...others] = await versions(id);
    expect(others).toEqual([]);
    expect([newest, first].map(({ fields }) => (fields.Media as unknown[]).length)).toEqual([60, 0]);
    expect(await countRevisionImages(id)).toBe(60);
    expect((await actsOn(id)).map(({ act, fields, detail }) => [act, fields, detail])).toEqual([
      ['created', [], null],
      ['edited', ['Media'], 'added 60 photos'],
    ]);
  });

  test('make versions of their own for each person, after ten minutes and after any other save', async () => {
    const { documentId: id } = await buildListing({ agent });
    await clockStands('2031-05-01T10:00:00Z');
    await add(id);
    await clockStands('2031-05-01T10:09:00Z');
    await add(id);
    await clockStands('2031-05-01T10:20:00Z');
    await add(id);
    await add(id, admin);
    await add(id);
    await changeListing(agent, id, { YearBuilt: 1868 });
    await add(id);
    await call('unpublishListing', { as: agent, id });
    await add(id);

    expect(await savers(id)).toEqual([...[agent, agent, agent, agent, admin, agent, agent].map(nameOf), null]);
    expect((await actsOn(id)).map(({ act }) => act)).toEqual([
      'created',
      'edited',
      'edited',
      'edited',
      'edited',
      'edited',
      'edited',
      'unpublished',
      'edited',
    ]);
  });

  test('of a slow upload make one version, and changes of their descriptions later another one', async () => {
    const { documentId: id } = await buildListing({ agent });
    for (const minute of ['00', '09', '18', '27']) {
      await clockStands(`2031-05-01T10:${minute}:00Z`);
      await add(id);
    }
    const { body } = await call('getListing', { as: agent, id });

    await changeListing(agent, id, { Media: body.Media.map((photo) => ({ id: photo.id, ShortDescription: 'The harbor' })) });

    expect(await savers(id)).toEqual([...[agent, agent].map(nameOf), null]);
    expect((await actsOn(id)).map(({ detail }) => detail)).toEqual([null, 'added 4 photos', null]);
  });

  test('that are added leave the version before them to restore, and do not conflict with an open form', async () => {
    const { documentId: id } = await buildListing({ agent });
    await add(id);
    await changeListing(agent, id, { YearBuilt: 1868 });
    const { body: opened } = await call('getListing', { as: agent, id });
    await Promise.all(Array.from({ length: 5 }, () => add(id)));
    const [complete, before] = await versions(id);
    expect(complete.fields.Media).toHaveLength(6);

    const saved = await changeListing(agent, id, { YearBuilt: 1870, version: opened.version } as object);
    await historyFor(admin).restore(before.id);

    expect(saved.status).toBe(200);
    expect(await storedListing(id)).toMatchObject({ YearBuilt: 1868, Media: [{ documentId: opened.Media[0].id }] });
  });

  test('never replace a version if another program has changed the listing since', async () => {
    const { documentId: id } = await buildListing({ agent });
    await add(id);
    await updateRow(listingUid, { documentId: id }, { YearBuilt: 1868 });

    await add(id);

    expect(await savers(id)).toEqual([nameOf(agent), null, nameOf(agent), null]);
  });

  test('never replace an approved version', async () => {
    await changeSite(admin, { listings_need_approval: true });
    const { documentId: id } = await buildListing({ agent, published: false });
    await call('publishListing', { as: admin, id });
    await add(id);
    const [approved] = await versions(id);
    // A save by an administrator approves what is stored, even if it changes nothing and so is not in the audit log.
    await changeListing(admin, id, {});
    await add(id);
    await add(id);
    await changeSite(admin, { listings_need_approval: false });

    const [newest, older] = await versions(id);
    expect(older).toEqual(approved);
    expect(newest.fields.Media).toHaveLength(3);
  });

  test('that remove one make a version of their own, so that it can be restored', async () => {
    const { documentId: id } = await buildListing({ agent });
    await add(id);
    const { body } = await add(id);
    const [complete] = await versions(id);

    await changeListing(agent, id, { Media: [{ id: body.Media[0].id, removed: true }] });
    await add(id);

    expect(await savers(id)).toEqual([nameOf(agent), nameOf(agent), null]);
    await historyFor(admin).restore(complete.id);
    expect((await storedListing(id)).Media.map(({ documentId }) => documentId)).toEqual(body.Media.map((photo) => photo.id));
  });

  test('that arrive at once make one version', async () => {
    const { documentId: id } = await buildListing({ agent });

    await Promise.all(Array.from({ length: 8 }, () => add(id)));

    expect(await savers(id)).toEqual([nameOf(agent), null]);
    expect((await actsOn(id)).map(({ detail }) => detail)).toEqual([null, 'added 8 photos']);
    expect(await countRevisionImages(id)).toBe(8);
  });
});
