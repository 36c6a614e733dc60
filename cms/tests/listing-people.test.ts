import { remove, update } from './support/backstage';
import { call, request } from './support/call';
import { clockRuns, clockStands } from './support/clock';
import { buildListing, listingDraft } from './support/content';
import { historyFor } from './support/history';
import { upload } from './support/images';
import { changeListing, changeSite, listingUid, storedListing } from './support/listings';
import { saveInPanel } from './support/panel';
import { buildAgent, buildSignedIn, stored as storedAgent, type Person } from './support/people';

let admin: Person;
let agent: Person;
let colleague: Person;
beforeAll(async () => {
  [admin, agent, colleague] = [await buildSignedIn('admin'), await buildSignedIn('agent'), await buildSignedIn('agent')];
});

describe('approval', () => {
  beforeEach(() => changeSite(admin, { listings_need_approval: true }));
  afterAll(() => changeSite(admin, { listings_need_approval: false }));

  test('an agent submits, an administrator returns with a note and then publishes', async () => {
    const { body } = await call('createListing', { as: agent, body: { listing: listingDraft } });
    const { id } = body;
    const refusal = 'An administrator must approve this listing before it is published';

    expect((await call('publishListing', { as: agent, id })).body.errors).toEqual([refusal]);
    expect((await changeListing(agent, id, { publish_at: '2099-01-01T00:00:00Z' })).body.errors).toEqual([refusal]);
    expect((await call('returnListing', { as: admin, id, body: { note: 'x' } })).status).toBe(422);
    await call('submitListing', { as: agent, id });
    expect((await call('manageListings', { as: admin, query: { state: 'submitted' } })).body.items.map((item) => item.id)).toContain(id);
    const returned = await call('returnListing', { as: admin, id, body: { note: 'The cover is dark.' } });
    expect(returned.body).toMatchObject({ review: 'returned', review_note: 'The cover is dark.', published: false });
    expect((await call('manageListings', { as: agent, query: { state: 'returned' } })).body.items).toMatchObject([
      { id, state: 'returned', returned: { by: expect.any(String), at: expect.stringMatching(/^\d{4}-/) } },
    ]);
    expect((await call('submitListing', { as: agent, id })).body).toMatchObject({ review: 'submitted', review_note: null });

    expect((await call('publishListing', { as: admin, id })).body).toMatchObject({ review: 'approved', published: true });

    // Once approved, its agent may take it down and put it up again.
    await call('unpublishListing', { as: agent, id });
    expect((await call('publishListing', { as: agent, id })).status).toBe(200);
  });

  /** Creates a listing that an administrator has approved. */
  async function buildApproved() {
    const { documentId: id } = await buildListing({ agent, published: false });
    await call('publishListing', { as: admin, id });
    return id;
  }

  test('an agent needs approval again after an administrator unpublished a listing, in any way', async () => {
    const ways = [
      (id: string) => call('unpublishListing', { as: admin, id }),
      (id: string) => saveInPanel(listingUid, id, { published: false }),
      (id: string) => changeListing(admin, id, { unpublish_at: '2026-01-01T00:00:00Z' }),
    ];
    for (const unpublish of ways) {
      const id = await buildApproved();
      await unpublish(id);

      expect((await call('publishListing', { as: agent, id })).status).toBe(403);
      expect(await storedListing(id)).toMatchObject({ review: null, published: false });
    }
  });

  test('an agent cannot show a listing that an administrator hid, but one that they hid themselves', async () => {
    const [id, own] = [await buildApproved(), await buildApproved()];
    const [hidden, shown] = [{ InternetEntireListingDisplayYN: false }, { InternetEntireListingDisplayYN: true }];
    await changeListing(admin, id, hidden);
    await changeListing(agent, own, hidden);

    expect((await changeListing(agent, own, shown)).status).toBe(200);
    for (const change of [shown, { InternetEntireListingDisplayYN: null }])
      expect((await changeListing(agent, id, change)).body.errors).toEqual([
        'An administrator must approve this listing before visitors see it again. Unpublish it, then submit it.',
      ]);
    expect((await changeListing(agent, id, { YearBuilt: 1868 })).status).toBe(200);
    expect((await changeListing(admin, id, shown)).body).toMatchObject({ review: 'approved', published: true });
  });

  test('an agent submits a listing that has expired', async () => {
    await clockStands('2026-05-01T12:00:00Z');
    const { documentId: id } = await buildListing({ agent, unpublish_at: '2026-06-01T12:00:00Z' });
    await clockStands('2026-06-02T12:00:00Z');

    const { body } = await call('submitListing', { as: agent, id });
    await clockRuns();

    expect(body).toMatchObject({ published: false, review: 'submitted' });
  });

  test('administrators see which approved listings an agent has changed, until they save or publish them', async () => {
    const { versions } = historyFor(admin);
    const id = await buildApproved();
    const changed = async () => {
      const { items } = (await call('manageListings', { as: admin })).body;
      const { changed_since_approval, approved_version } = items.find((item) => item.id === id)!;
      return [changed_since_approval, approved_version];
    };
    expect(await changed()).toEqual([false, null]);

    await changeListing(agent, id, { YearBuilt: 1868 });
    const [, approved] = await versions('listing', id);
    await changeListing(agent, id, { YearBuilt: 1869 });
    expect(await changed()).toEqual([true, approved!.id]);
    await changeListing(admin, id, { YearBuilt: 1869 });
    expect(await changed()).toEqual([false, null]);
    await upload('addListingPhoto', { as: agent, id });
    expect(await changed()).toEqual([true, (await versions('listing', id))[1]!.id]);
    await call('unpublishListing', { as: agent, id });
    await call('publishListing', { as: admin, id });
    expect(await changed()).toEqual([false, null]);
  });
});

describe('address', () => {
  test('another name of a home leads to the current one, a removed home is gone, and an unknown one is missing', async () => {
    const { documentId: id } = await buildListing({ agent, UnparsedAddress: '7 Örchard St.', OnMarketDate: '2026-01-01' });
    const redirect = await request(`/listings/anything-${id}?utm=1`);
    expect([redirect.status, redirect.headers.get('location')]).toEqual([301, `/listings/7-orchard-st-pellwick-harbor-${id}?utm=1`]);

    await changeListing(agent, id, { StandardStatus: 'Withdrawn' });
    expect((await request(`/listings/7-orchard-st-pellwick-harbor-${id}`)).status).toBe(410);
    await call('deleteListing', { as: agent, id });
    expect((await request(`/listings/7-orchard-st-pellwick-harbor-${id}`)).status).toBe(410);
    expect((await request('/listings/7-orchard-st-zzzzzzzzzzzzzzzzzzzzzzzz')).status).toBe(404);
  });

  test('a listing that was never published is missing, even with a day on the market and after it was deleted', async () => {
    const { documentId: id } = await buildListing({ agent, published: false, OnMarketDate: '2026-01-01' });
    const status = async () => (await request(`/listings/7-orchard-st-${id}`)).status;
    await changeListing(agent, id, { publish_at: '2099-01-01T00:00:00Z' });
    await changeListing(agent, id, { publish_at: null });

    expect(await status()).toBe(404);
    await call('deleteListing', { as: agent, id });
    expect(await status()).toBe(404);
  });

  test('a listing that was unpublished is gone, even after it was deleted', async () => {
    const { documentId: id } = await buildListing({ agent });
    const status = async () => (await request(`/listings/7-orchard-st-${id}`)).status;
    await call('unpublishListing', { as: agent, id });

    expect(await status()).toBe(410);
    await call('deleteListing', { as: agent, id });
    expect(await status()).toBe(410);
  });

  test('a home that was coming soon is gone once it is withdrawn, unless visitors never saw it', async () => {
    const statuses = await Promise.all(
      [true, false].map(async (published) => {
        const { documentId: id } = await buildListing({ agent, StandardStatus: 'Coming Soon', published });
        await changeListing(agent, id, { StandardStatus: 'Withdrawn' });
        return (await request(`/listings/x-${id}`)).status;
      }),
    );

    expect(statuses).toEqual([410, 404]);
  });

  test('a home that was coming soon is on the market from the day on which it is for sale', async () => {
    const { documentId: id } = await buildListing({ agent, StandardStatus: 'Coming Soon' });
    expect((await storedListing(id)).OnMarketDate).toBeNull();

    await changeListing(agent, id, { StandardStatus: 'Active' });

    expect((await storedListing(id)).OnMarketDate).toMatch(/^\d{4}-\d\d-\d\d$/);
  });
});

describe('an agent who leaves', () => {
  test('hands over all listings, in the same step', async () => {
    const leaving = await buildSignedIn('agent');
    const [own, shared, coListed] = [
      await buildListing({ agent: leaving }),
      await buildListing({ agent: leaving }),
      await buildListing({ agent: colleague }),
    ];
    await changeListing(admin, shared.documentId, { CoListAgentKey: agent.id });
    await changeListing(admin, coListed.documentId, { CoListAgentKey: leaving.id });
    const deactivate = (body?: object) => call('deactivateAgent', { as: admin, id: leaving.id, body });

    const refused = await deactivate();
    expect({ status: refused.status, fields: refused.body.fields }).toEqual({
      status: 422,
      fields: { successor: 'This agent has 2 listings. Choose who takes them over.' },
    });
    for (const successor of [leaving.id, 'nobody', (await buildAgent({ blocked: true })).id])
      expect((await deactivate({ successor })).status).toBe(422);
    await expect(update('plugin::users-permissions.user', leaving.id, { blocked: true })).rejects.toThrow('2 listings');
    expect((await storedAgent(leaving)).blocked).toBe(false);
    expect((await storedListing(own.documentId)).ListAgentKey.documentId).toBe(leaving.id);

    expect((await deactivate({ successor: agent.id })).status).toBe(200);

    expect((await storedAgent(leaving)).blocked).toBe(true);
    expect((await storedListing(own.documentId)).ListAgentKey.documentId).toBe(agent.id);
    expect(await storedListing(shared.documentId)).toMatchObject({ ListAgentKey: { documentId: agent.id }, CoListAgentKey: null });
    expect(await storedListing(coListed.documentId)).toMatchObject({ ListAgentKey: { documentId: colleague.id }, CoListAgentKey: null });
  });

  test.each([
    ['is deactivated', (id: string) => call('deactivateAgent', { as: admin, id })],
    ['is deactivated in the panel', (id: string) => update('plugin::users-permissions.user', id, { blocked: true })],
    ['is deleted in the panel', (id: string) => remove('plugin::users-permissions.user', id)],
  ])('is no longer co-listing agent of a colleague’s listing once the agent %s', async (_how, leave) => {
    const leaving = await buildSignedIn('agent');
    const { documentId: id } = await buildListing({ agent: colleague });
    await changeListing(admin, id, { CoListAgentKey: leaving.id });

    await leave(leaving.id);

    expect(await storedListing(id)).toMatchObject({ ListAgentKey: { documentId: colleague.id }, CoListAgentKey: null });
    const versions = await historyFor(admin).versions('listing', id);
    expect(versions.map(({ changed }) => changed)).toEqual([['CoListAgentKey'], ['CoListAgentKey'], []]);
  });

  test('leaves versions that can be restored, and the present agents stay', async () => {
    const { versions, restore } = historyFor(admin);
    const leaving = await buildSignedIn('agent');
    const { documentId: id } = await buildListing({ agent: leaving });
    await changeListing(leaving, id, { YearBuilt: 1868 });
    await changeListing(admin, id, { CoListAgentKey: colleague.id });
    await call('deactivateAgent', { as: admin, id: leaving.id, body: { successor: agent.id } });
    const [, , , oldest] = await versions('listing', id);

    expect((await restore(oldest!.id)).status).toBe(200);

    expect(await storedListing(id)).toMatchObject({
      YearBuilt: null,
      ListAgentKey: { documentId: agent.id },
      CoListAgentKey: { documentId: colleague.id },
    });
  });

  test('leaves deleted listings, which are restored for another agent', async () => {
    const { versions } = historyFor(admin);
    const leaving = await buildSignedIn('agent');
    const { documentId: id } = await buildListing({ agent: leaving });
    await changeListing(admin, id, { CoListAgentKey: colleague.id });
    await call('deleteListing', { as: leaving, id });
    await call('deactivateAgent', { as: admin, id: leaving.id });
    const [deleted] = await versions('listing', id);
    const restore = (body?: object) => call('restoreRevision', { as: admin, id: deleted!.id, body });
    const question = { agent: 'The agent of this listing has left. Choose another one.' };

    for (const body of [undefined, { agent: null }, { agent: 'nobody' }, { agent: leaving.id }])
      expect(await restore(body)).toMatchObject({ status: 422, body: { fields: question } });
    expect(await restore({ agent: { id: 1 } })).toMatchObject({ status: 422 });
    expect(await storedListing(id)).toBeNull();
    expect((await restore({ agent: colleague.id })).status).toBe(200);

    expect(await storedListing(id)).toMatchObject({ published: false, ListAgentKey: { documentId: colleague.id }, CoListAgentKey: null });
  });
});
