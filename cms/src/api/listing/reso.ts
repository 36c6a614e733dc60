import type { Caller, listing, ResoListing } from '../../../contract';
import { present } from '../../content/present';
import { isShown } from '../../content/visible';
import { storageModels, type Row, type RowOf } from '../../database/storage-models';
import { environment } from '../../settings/environment';
import { dayIn, timeZoneOf } from '../../settings/time-zone';

const absolute = (url: string) => (url.startsWith('/') ? environment.publicUrl + url : url);

/** Presents a listing with the resource and field names of the RESO Web API. */
export function presentReso(row: RowOf<typeof listing>, caller: Caller | null, site: Row | null): ResoListing {
  const presented = present(storageModels.listing, row, caller);
  const { id, Media, OpenHouses, unpublish_at } = presented;
  // The names of our own fields are in lower case.
  const fields = Object.fromEntries(Object.entries(presented).filter(([name]) => /^[A-Z]/.test(name) && name !== 'OpenHouses'));
  const { ListAgentKey: agent } = row;
  const isAgentShown = agent !== null && isShown(storageModels.agent, agent);
  return {
    ListingKey: id,
    ...fields,
    ...(unpublish_at && { ExpirationDate: dayIn(timeZoneOf(row, site), Date.parse(unpublish_at)) }),
    ListAgentFullName: isAgentShown ? storageModels.agent.contentType.nameOf(agent) : null,
    ListOfficeName: environment.siteName,
    AttributionContact: isAgentShown ? String(agent.phone_number ?? agent.email) : null,
    OriginalEntryTimestamp: row.createdAt,
    ModificationTimestamp: row.updatedAt,
    Media: Media.map((photo, Order) => ({
      MediaKey: photo.id,
      MediaURL: absolute(photo.MediaURL),
      Order,
      MediaCategory: 'Photo',
      ShortDescription: photo.ShortDescription,
      MediaAlteration: photo.MediaAlteration,
    })),
    OpenHouse: OpenHouses.map((openHouse) => ({ ...openHouse, OpenHouseStatus: 'Active' })),
  };
}
