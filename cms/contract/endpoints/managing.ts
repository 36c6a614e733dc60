import { adminsOnly, type AuthenticatedAccess } from '../access';
import type { AnyContentType } from '../content-type';
import type { CollectionType } from '../content-types';
import * as schemas from '../field-schemas';
import { limits } from '../limits';
import { entryStates, type ManagedPage } from '../managing';
import { pageQuery, type Endpoint } from './endpoint';

/** Endpoint that lists the entries of a content type for administrators. */
export function managingEndpoint<T extends AnyContentType>({ name, plural, typename }: T) {
  const invalid = 'state is not valid';
  const query = pageQuery.shape({
    q: schemas.text('q', limits.search),
    state: schemas.text('state', limits.line, invalid).oneOf<string>([...entryStates[name as CollectionType]], invalid),
  });
  const rows: Record<string, Endpoint> = {
    [`manage${typename}s`]: { method: 'GET', path: `/manage/${plural}`, access: adminsOnly, query },
  };
  return rows as Record<`manage${T['typename']}s`, Omit<Endpoint<ManagedPage>, 'access'> & { access: AuthenticatedAccess }>;
}
