import { object } from 'yup';
import { adminsOnly } from '../access';
import type { AnyContentType } from '../content-type';
import type { ContentTypeName } from '../content-types';
import * as schemas from '../field-schemas';
import type { ListedRevision, Revision, RevisionSummary } from '../history';
import type { Page } from '../paging';
import { pageQuery, replies, type Endpoint } from './endpoint';

/** History endpoints of one content type. */
export function historyEndpoints<T extends AnyContentType>({ plural, typename }: T) {
  const path = `/${plural}/:id/revisions`;
  const rows: Record<string, Endpoint> = {
    [`list${typename}Revisions`]: { method: 'GET', path, access: adminsOnly, query: pageQuery },
    [`erase${typename}History`]: { method: 'DELETE', path, access: adminsOnly },
  };
  return rows as HistoryEndpoints<T>;
}

export type HistoryEndpoints<T extends AnyContentType> = Record<`list${T['typename']}Revisions`, Endpoint<Page<ListedRevision>>> &
  Record<`erase${T['typename']}History`, Endpoint<void>>;

export const revisionEndpoints = {
  listDeleted: {
    method: 'GET',
    path: '/revisions/deleted',
    access: adminsOnly,
    query: pageQuery,
    reply: replies<Page<RevisionSummary>>(),
  },
  getRevision: { method: 'GET', path: '/revisions/:id', access: adminsOnly, reply: replies<Revision>() },
  restoreRevision: {
    method: 'PATCH',
    path: '/revisions/:id/restore',
    access: adminsOnly,
    // The agent to whom a deleted listing returns if its own agent has left.
    body: object({ agent: schemas.text('Agent', 64, 'Unknown agent').nullable() }),
    reply: replies<{ type: ContentTypeName; id: string }>(),
  },
} satisfies Record<string, Endpoint>;
