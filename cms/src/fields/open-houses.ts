import { publicOpenHouseTypes, type OpenHouse } from '../../contract';
import type { Row } from '../database/storage-models';
import { clock } from '../settings/clock';

type Stored = OpenHouse & { id?: number };

/** Open houses by start, without the row ids of components. */
const sorted = (value: unknown): OpenHouse[] =>
  ((value ?? []) as Stored[])
    .map(({ OpenHouseStartTime, OpenHouseEndTime, OpenHouseType, AppointmentRequiredYN }) => ({
      OpenHouseStartTime,
      OpenHouseEndTime,
      OpenHouseType,
      AppointmentRequiredYN: AppointmentRequiredYN === true,
    }))
    .sort((a, b) => Date.parse(a.OpenHouseStartTime) - Date.parse(b.OpenHouseStartTime));

export const prepareOpenHouses = (value: unknown): unknown => value ?? [];
/** Visitors see those to come that are open to the public. */
export const presentOpenHouses = (value: unknown, { StandardStatus }: Pick<Row, string>, isEditor: boolean): OpenHouse[] =>
  sorted(value).filter(
    ({ OpenHouseEndTime, OpenHouseType }) =>
      isEditor ||
      (Date.parse(OpenHouseEndTime) > clock.now() && publicOpenHouseTypes.includes(OpenHouseType) && StandardStatus !== 'Closed'),
  );
export const compareOpenHouses = (value: unknown) => sorted(value).map((openHouse) => ({ ...openHouse }));
