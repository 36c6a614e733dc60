import { auditEventKinds, type AuditEventKind } from 'cms/contract';

/** What of the activity is shown, as the address says it; '' for what it says nothing of. */
export interface Filters {
  /** As the endpoint takes it. */
  actor: string;
  kind: AuditEventKind | '';
  entity_id: string;
  /** Days of this device, YYYY-MM-DD, both of which count. */
  from: string;
  to: string;
}

export const noFilters: Filters = { actor: '', kind: '', entity_id: '', from: '', to: '' };

const names = Object.keys(noFilters) as (keyof Filters)[];

/** The filters in an address; what makes no sense there is none. */
export function filtersIn(params: URLSearchParams): Filters {
  const kind = auditEventKinds.find((known) => known === params.get('kind')) ?? '';
  const matching = (name: string, pattern: RegExp) => (pattern.test(params.get(name) ?? '') ? params.get(name)! : '');
  return {
    actor: matching('by', /^([\w-]{1,64}|(panel|command):[\w-]{0,64}|site:)$/),
    kind,
    entity_id: kind ? matching('of', /^[\w-]{1,64}$/) : '',
    from: dayIn(params.get('from')),
    to: dayIn(params.get('to')),
  };
}

/** The parameters of an address that says these. */
export const paramsOf = (filters: Filters): Record<string, string> =>
  Object.fromEntries(names.filter((name) => filters[name]).map((name) => [name, filters[name]]));

/** What the endpoint is asked: days begin and end on the clock of this device. */
export function askedBy({ from, to, ...others }: Filters): Record<string, string> {
  const end = to && startOf(to);
  if (end) end.setDate(end.getDate() + 1);
  return {
    ...paramsOf({ ...noFilters, ...others }),
    ...(from && { from: startOf(from).toISOString() }),
    ...(end && { to: end.toISOString() }),
  };
}

const startOf = (day: string) => new Date(`${day}T00:00:00`);

function dayIn(text: string | null): string {
  const isDay = text !== null && /^[12]\d{3}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;
  return isDay ? text : '';
}
