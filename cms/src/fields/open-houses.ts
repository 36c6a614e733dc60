import { publicOpenHouseTypes, type OpenHouse } from '../../contract';
import type { Row } from '../database/storage-models';
import { clock } from '../settings/clock';

/** Open houses by start, without the row ids of components, as revisions store them. */
export const compareOpenHouses = (value: unknown) =>
  ((value ?? []) as OpenHouse[])
    .map(({ OpenHouseStartTime, OpenHouseEndTime, OpenHouseType, AppointmentRequiredYN }) => ({
      OpenHouseStartTime,
      OpenHouseEndTime,
      OpenHouseType,
      AppointmentRequiredYN: AppointmentRequiredYN === true,
    }))
    .sort((a, b) => Date.parse(a.OpenHouseStartTime) - Date.parse(b.OpenHouseStartTime));

/** Visitors see those to come that are open to the public. */
export const presentOpenHouses = (value: unknown, { StandardStatus }: Pick<Row, string>, isEditor: boolean): OpenHouse[] =>
  compareOpenHouses(value).filter(
    ({ OpenHouseEndTime, OpenHouseType }) =>
      isEditor ||
      (Date.parse(OpenHouseEndTime) > clock.now() && publicOpenHouseTypes.includes(OpenHouseType) && StandardStatus !== 'Closed'),
  );
