import { auditEventKinds, type AuditEventKind } from 'cms/contract';

/** Filters of the audit log as in the URL; '' for filters that the URL does not contain. */
export interface Filters {
  /** Actor in the endpoint's format. */
  actor: string;
  kind: AuditEventKind | '';
  entity_id: string;
  /** First and last day (inclusive) in the time zone of this device, YYYY-MM-DD. */
  from: string;
  to: string;
}

export const noFilters: Filters = { actor: '', kind: '', entity_id: '', from: '', to: '' };

/** Reads the filters from a URL. Invalid values are ignored. */
export function filtersIn(params: URLSearchParams): Filters {
  const kind = auditEventKinds.find((name) => name === params.get('kind')) ?? '';
  const matching = (name: string, pattern: RegExp) => pattern.exec(params.get(name) ?? '')?.[0] ?? '';
  const day = (name: string) => {
    const text = matching(name, /^[12]\d{3}-\d\d-\d\d$/);
    return new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) ? text : '';
  };
  return {
    actor: matching('actor', /^([\w-]{1,64}|(panel|command):[\w-]{0,64}|site:)$/),
    kind,
    entity_id: kind ? matching('entity_id', /^[\w-]{1,64}$/) : '',
    from: day('from'),
    to: day('to'),
  };
}

/** Returns the URL parameters for filters. */
export const paramsOf = (filters: Filters): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value));

/** Returns the endpoint's query. Days start and end in the time zone of this device. */
export function queryOf({ from, to, ...rest }: Filters): Record<string, string> {
  const end = to && startOf(to);
  if (end) end.setDate(end.getDate() + 1);
  return {
    ...paramsOf({ ...noFilters, ...rest }),
    ...(from && { from: startOf(from).toISOString() }),
    ...(end && { to: end.toISOString() }),
  };
}

const startOf = (day: string) => new Date(`${day}T00:00:00`);
