import { object } from 'yup';
import { adminsOnly } from '../access';
import { contentTypes, endpointsOf, type ContentTypeName } from '../content-types';
import * as schemas from '../field-schemas';
import type { ListedRevision, Revision, RevisionSummary } from '../history';
import type { Page } from '../paging';
import { pageQuery, replies, type Endpoint } from './endpoint';

/** History endpoints of one content type. */
export function historyEndpoints<T extends ContentTypeName>(type: T) {
  const path = `/${contentTypes[type].plural}/:id/revisions`;
  const rows: Record<string, Endpoint> = {
    [endpointsOf[type].listRevisions]: { method: 'GET', path, access: adminsOnly, query: pageQuery },
    [endpointsOf[type].eraseHistory]: { method: 'DELETE', path, access: adminsOnly, fresh: true },
  };
  return rows as HistoryEndpoints<T>;
}

export type HistoryEndpoints<T extends ContentTypeName> = Record<(typeof endpointsOf)[T]['listRevisions'], Endpoint<Page<ListedRevision>>> &
  Record<(typeof endpointsOf)[T]['eraseHistory'], Endpoint<void>>;

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
