import { adminsOnly, authenticated, everyone, selfOrAdmin } from '../access';
import { agent, deactivation, emailAvailabilityRequest, newAgent, usernameAvailabilityRequest, type Agent } from '../agent';
import { csvImportRequest, type CsvReport } from '../csv';
import { managingQuery, type ManagedPage } from '../managing';
import { replies, type Endpoint } from './endpoint';
import { historyEndpoints } from './history';

interface Available {
  available: boolean;
}

export const agentEndpoints = {
  listAgents: { method: 'GET', path: '/agents', access: everyone, reply: replies<Agent[]>() },
  getAgent: { method: 'GET', path: '/agents/:id', access: everyone, reply: agent.wire },
  createAgent: { method: 'POST', path: '/agents', access: adminsOnly, body: newAgent, creates: true, reply: agent.wire },
  updateAgent: {
    method: 'PATCH',
    path: '/agents/:id',
    access: selfOrAdmin,
    body: agent.updateSchema,
    entityType: 'agent',
    reply: agent.wire,
  },
  updateAvatar: {
    method: 'PATCH',
    path: '/agents/:id/avatar',
    access: selfOrAdmin,
    upload: 'image',
    entityType: 'agent',
    reply: replies<{ avatar_url: string }>(),
  },
  removeAvatar: { method: 'DELETE', path: '/agents/:id/avatar', access: selfOrAdmin, entityType: 'agent', reply: replies<void>() },
  deactivateAgent: {
    method: 'PATCH',
    path: '/agents/:id/deactivate',
    access: adminsOnly,
    body: deactivation,
    entityType: 'agent',
    reply: agent.wire,
  },
  reactivateAgent: { method: 'PATCH', path: '/agents/:id/reactivate', access: adminsOnly, reply: agent.wire },
  manageAgents: {
    method: 'GET',
    path: '/manage/agents',
    access: adminsOnly,
    query: managingQuery(agent),
    reply: replies<ManagedPage>(),
  },
  ...historyEndpoints('agent'),

  inviteAgent: { method: 'PATCH', path: '/agents/:id/invite', access: adminsOnly, reply: agent.wire },
  revokeInvitation: { method: 'PATCH', path: '/agents/:id/revoke_invitation', access: adminsOnly, reply: agent.wire },
  inviteMore: { method: 'POST', path: '/invitations', access: adminsOnly, reply: replies<{ invited: number; left: number }>() },

  exportAgents: { method: 'GET', path: '/agent_export', access: adminsOnly, fresh: true, reply: replies<{ csv: string }>() },
  importAgents: {
    method: 'POST',
    path: '/agent_import',
    access: adminsOnly,
    upload: 'table',
    body: csvImportRequest,
    reply: replies<CsvReport>(),
  },

  checkEmail: {
    method: 'POST',
    path: '/users/check_email',
    access: authenticated,
    body: emailAvailabilityRequest,
    reply: replies<Available>(),
  },
  checkUsername: {
    method: 'POST',
    path: '/users/check_username',
    access: authenticated,
    body: usernameAvailabilityRequest,
    reply: replies<Available>(),
  },
} satisfies Record<string, Endpoint>;
