import { randomBytes } from 'node:crypto';
import { afterwards } from './cleanUp';
import { image } from './images';
import { ask, sessionOf } from './session';
import { site } from './site';

export interface OwnListing {
  id: string;
  Media: { id: string }[];
}

/** Returns the name of a new area. */
export const newArea = () => `Cove ${randomBytes(4).toString('hex')}`;

const fields = {
  StandardStatus: 'Active',
  PropertyType: 'Residential',
  PropertySubType: 'Single Family Residence',
  UnparsedAddress: '5 Test Lane',
  City: 'Pellwick Harbor',
  StateOrProvince: 'ME',
  ListPrice: 500_000,
};

/** Publishes a home, which is deleted when the test ends. */
export async function buildListing(details: object = {}, photos: { alt: string; original?: boolean; alteration?: string }[] = []) {
  const listing = { ...fields, ...(await byFirstAgent()), ...details };
  const { id } = (await ask('POST', '/listings', { listing })) as OwnListing;
  afterwards(() => ask('DELETE', `/listings/${id}`).catch(() => undefined));
  for (const [n] of photos.entries()) await addPhoto(id, n);
  if (photos.length > 0) await describePhotos(id, photos);
  await ask('PATCH', `/listings/${id}/publish`);
  return id;
}

async function byFirstAgent() {
  const agents = (await ask('GET', '/agents')) as { id: string; active: boolean; listed: boolean; joined: boolean }[];
  return { ListAgentKey: agents.find(({ active, listed, joined }) => active && listed && joined)!.id };
}

async function describePhotos(id: string, photos: { alt: string; alteration?: string; original?: boolean }[]) {
  const { Media } = (await ask('GET', `/listings/${id}`)) as OwnListing;
  const changes = photos.map(({ alt, alteration }, n) => ({
    id: Media[n]!.id,
    ShortDescription: alt,
    MediaAlteration: alteration ?? null,
  }));
  await ask('PATCH', `/listings/${id}`, { listing: { Media: changes } });
  for (const [n, { original }] of photos.entries()) if (original) await addPhoto(id, 100 + n, Media[n]!.id);
}

async function addPhoto(id: string, n: number, originalOf?: string) {
  const body = new FormData();
  body.set('key', `test:${String(n).padStart(4, '0')}`);
  if (originalOf) body.set('original_of', originalOf);
  body.set('file', new Blob([image.buffer], { type: image.mimeType }), image.name);
  const { token } = await sessionOf('admin');
  const reply = await fetch(`${site.url}/api/listings/${id}/photos`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body,
  });
  if (!reply.ok) throw new Error(`Failed to add a photo: ${await reply.text()}`);
}

/** Path of a home's page, as the site redirects to it. */
export async function pathOf(id: string): Promise<string> {
  return new URL((await fetch(`${site.url}/listings/${id}`)).url).pathname;
}

/** An open house in a number of days, at 15:00 to 17:00 UTC. */
export function openHouseIn(days: number, details: object = {}) {
  const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  return {
    OpenHouseStartTime: `${day}T15:00:00Z`,
    OpenHouseEndTime: `${day}T17:00:00Z`,
    OpenHouseType: 'Public',
    AppointmentRequiredYN: false,
    ...details,
  };
}

/** Builds three homes for sale and one sold home in a new area. */
export async function buildArea() {
  const SubdivisionName = newArea();
  const sold = { StandardStatus: 'Closed', ClosePrice: 1, CloseDate: '2026-05-01' };
  await buildListing({
    SubdivisionName,
    UnparsedAddress: '1 Cheap Lane',
    ListPrice: 200_000,
    BedroomsTotal: 2,
    LivingArea: 900,
    LivingAreaUnits: 'Square Feet',
  });
  await buildListing({
    SubdivisionName,
    UnparsedAddress: '2 Middle Lane',
    ListPrice: 500_000,
    BedroomsTotal: 3,
    PropertySubType: 'Condominium',
  });
  await buildListing({ SubdivisionName, UnparsedAddress: '3 Dear Lane', ListPrice: 900_000, BedroomsTotal: 4 });
  await buildListing({ SubdivisionName, UnparsedAddress: '4 Sold Lane', ListPrice: 400_000, ...sold });
  return SubdivisionName;
}
