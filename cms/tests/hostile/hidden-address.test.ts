import { ask, call, request, serverUrl } from '../support/call';
import { buildListing } from '../support/content';
import { jpeg, upload } from '../support/images';
import { changeListing, openHouse, storedListing } from '../support/listings';
import { buildSignedIn, type Person } from '../support/people';

let agent: Person;
let colleague: Person;
beforeAll(async () => {
  [agent, colleague] = [await buildSignedIn('agent'), await buildSignedIn('agent')];
});

describe('hidden address', () => {
  const secret = {
    UnparsedAddress: '31415 Quillfeather Row',
    UnitNumber: 'U-27182',
    PostalCode: 'P-16180',
    Latitude: 43.14142,
    Longitude: -69.27182,
  };
  const words = /quillfeather|31415|27182|16180|43\.14142/i;
  const everywhere = 'south: -90, west: -180, north: 90, east: 180';

  test('is in no public response', async () => {
    const { documentId: id } = await buildListing({ agent, ...secret, SubdivisionName: 'Ledge Point', InternetAddressDisplayYN: false });
    await upload('addListingPhoto', { as: agent, id, file: await jpeg(800, 600) });
    await changeListing(agent, id, { OpenHouses: [openHouse('2099-05-02T15:00:00Z', '2099-05-02T17:00:00Z')] });
    const fields = 'id UnparsedAddress UnitNumber PostalCode Latitude Longitude Media { MediaURL srcset ShortDescription }';
    const queries = [
      `{ listing(id: "${id}") { ${fields} } }`,
      `{ listings(first: 100) { ${fields} } }`,
      `{ listingSearch { listings { ${fields} } places { value } } }`,
      `{ listingSearch(q: "quillfeather") { total listings { ${fields} } newest { ${fields} } } }`,
      `{ listingSearch(agent: "${agent.id}") { total mapped(${everywhere}) { ${fields} } } }`,
      `{ similarListings(near: "${id}") { ${fields} } }`,
    ];
    const pages = [
      '/api/listings',
      `/api/listings/${id}`,
      '/listings',
      '/listings?view=map',
      `/listings?view=map&agent=${agent.id}`,
      `/listings/${id}`,
      '/sitemap.xml',
      '/',
      '/listings/feed.xml',
      `/agents/${agent.id}`,
    ];

    for (const as of [undefined, colleague])
      for (const query of queries) expect(JSON.stringify((await ask(query, { as })).body)).not.toMatch(words);
    const segments = [`ledge-point-pellwick-harbor-${id}`, `31415-quillfeather-row-${id}`];
    for (const path of [...pages, ...segments.map((segment) => `/listings/${segment}`)]) {
      const { headers, body } = await request<unknown>(path);
      // The requested address itself may be repeated.
      expect(`${[...headers].join()} ${JSON.stringify(body)}`.replaceAll(path, '')).not.toMatch(words);
    }
    const { Media: files } = await storedListing(id);
    expect(files).toHaveLength(1);
    expect(JSON.stringify(files)).not.toMatch(words);
    expect((await call('getListing', { as: agent, id })).body).toMatchObject(secret);
  });

  test('does not change the map of a search, whatever its position', async () => {
    const seller = await buildSignedIn('agent');
    const home = (fields: object) => buildListing({ agent: seller, Latitude: 43.5, Longitude: -69.2, ...fields });
    const shown = [await home({}), await home({ Latitude: 43.1 })];
    const { documentId: hidden } = await home({ ...secret, InternetAddressDisplayYN: false });
    const none = await home({ Latitude: null });
    const map = async (bounds: string, as?: Person) => {
      const query = `{ listingSearch(agent: "${seller.id}", sort: "lowest") { total mapped(${bounds}) { id Latitude } } }`;
      return (await ask<{ listingSearch: { total: number; mapped: { id: string }[] } }>(query, { as })).body.data.listingSearch;
    };
    const around = 'south: 43.141, west: -69.272, north: 43.142, east: -69.271';

    for (const as of [undefined, colleague, seller]) {
      const { total, mapped } = await map(everywhere, as);
      expect(total).toBe(4);
      expect(mapped.map(({ id }) => id).sort()).toEqual(shown.map(({ documentId }) => documentId).sort());
      expect((await map(around, as)).mapped).toEqual([]);
    }
    const before = await map(everywhere);
    await changeListing(seller, hidden, { Latitude: 43.9, Longitude: -70 });
    expect(await map(everywhere)).toEqual(before);
    // The same rule hides a home that is shown until now, at once.
    await changeListing(seller, shown[0].documentId, { InternetAddressDisplayYN: false });
    expect((await map(everywhere)).mapped).toEqual([{ id: shown[1].documentId, Latitude: 43.1 }]);
    expect((await call('getListing', { id: none.documentId })).body.Longitude).toBe(-69.2);
  });

  test('cannot be written into a text that visitors read', async () => {
    const { documentId: id } = await buildListing({ agent, ...secret, InternetAddressDisplayYN: false });
    const { body: photo } = await upload('addListingPhoto', { as: agent, id });

    const remarks = await changeListing(agent, id, { PublicRemarks: 'Come to 31415  QUILLFEATHER row!' });
    const short = await changeListing(agent, id, { PublicRemarks: 'Come to 31415 Quillfeather!' });
    const unit = await changeListing(agent, id, { InteriorFeatures: 'Unit U27182 has two decks' });
    const tour = await changeListing(agent, id, { VirtualTourURLUnbranded: 'https://31415quillfeatherrow.example/' });
    const caption = await changeListing(agent, id, {
      Media: [{ id: photo.Media[0].id, ShortDescription: 'Front of 31415 Quillfeather Row' }],
    });

    expect(remarks.body.fields).toEqual({ PublicRemarks: 'Description must not contain the hidden address' });
    expect(short.body.fields).toEqual({ PublicRemarks: 'Description must not contain the hidden address' });
    expect(unit.body.fields).toEqual({ InteriorFeatures: 'Inside must not contain the hidden address' });
    expect(tour.body.fields).toEqual({ VirtualTourURLUnbranded: 'Virtual tour must not contain the hidden address' });
    expect(caption.body.fields).toEqual({ Media: 'A photo description must not contain the hidden address' });
  });

  test('is gone from the link preview as soon as the page hides it', async () => {
    const { documentId: id } = await buildListing({ agent, ...secret });
    await upload('addListingPhoto', { as: agent, id, file: await jpeg(800, 600) });
    const card = async () => {
      const { status, headers } = await fetch(`${serverUrl()}/listings/${id}/card.jpg`);
      return [status, headers.get('etag'), headers.get('cache-control')];
    };

    const [status, etag, caching] = await card();
    await changeListing(agent, id, { InternetAddressDisplayYN: false });
    const hidden = await card();
    await call('unpublishListing', { as: agent, id });

    expect([status, caching]).toEqual([200, 'no-cache']);
    expect(etag).toBeTruthy();
    expect(hidden).toEqual([200, expect.not.stringMatching(String(etag)), 'no-cache']);
    expect((await card())[0]).toBe(404);
  });

  test('a listing that is not for the internet is seen by its agents and administrators only', async () => {
    const { documentId: id } = await buildListing({ agent, InternetEntireListingDisplayYN: false });
    const query = `{ listing(id: "${id}") { id } listings { id } listingSearch(agent: "${agent.id}") { listings { id } } formerListing(id: "${id}") }`;

    expect(JSON.stringify((await ask(query)).body.data)).not.toContain(id);
    expect((await ask<{ formerListing: boolean }>(query)).body.data.formerListing).toBe(false);
    expect([null, colleague, agent].map(async (as) => (await call('getListing', { as, id })).status)).toHaveLength(3);
    expect((await request(`/listings/${id}`)).status).toBe(404);
    expect((await call('getListing', { as: agent, id })).status).toBe(200);
  });
});
