import type { ObjectSchema } from 'yup';
import { adminsOnly, noAuth, type AuthenticatedAccess, type Caller } from '../access';
import { auditLogQuery, type AuditEvent } from '../audit-log';
import { browserError } from '../browser-error';
import type { Overview } from '../overview';
import type { Page } from '../paging';
import { accountEndpoints } from './accounts';
import { agentEndpoints } from './agents';
import { contentEndpoints } from './content';
import { replies, type Endpoint } from './endpoint';
import { revisionEndpoints } from './history';
import { inquiryEndpoints } from './inquiries';
import { sessionEndpoints } from './sessions';

export { apiBase, type Endpoint, type UploadKind } from './endpoint';

/** All endpoints of the REST API, by the name that server and browser use. */
export const endpoints = {
  ...sessionEndpoints,
  ...accountEndpoints,
  ...agentEndpoints,
  ...contentEndpoints,
  ...revisionEndpoints,
  ...inquiryEndpoints,
  getOverview: { method: 'GET', path: '/overview', access: adminsOnly, reply: replies<Overview>() },
  listAuditEvents: {
    method: 'GET',
    path: '/audit_events',
    access: adminsOnly,
    query: auditLogQuery,
    reply: replies<Page<AuditEvent>>(),
  },
  reportBrowserError: { method: 'POST', path: '/browser_errors', access: noAuth, body: browserError, reply: replies<void>() },
} satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
type Row<Name extends EndpointName> = (typeof endpoints)[Name];
export type ReplyOf<Name extends EndpointName> = Row<Name> extends { reply?: infer Reply } ? Exclude<Reply, undefined> : never;
/** Body of a request, as parsed by the endpoint's schema. */
export type BodyOf<Name extends EndpointName> = Row<Name> extends { body: ObjectSchema<infer Input> } ? Input : undefined;
/** Caller of an endpoint after the access check. */
export type CallerOf<Name extends EndpointName> = Row<Name> extends { access: AuthenticatedAccess } ? Caller : Caller | null;
