import { routes } from '../../../lib/routes';

export default routes({
  listAgents: 'agent.list',
  getAgent: 'agent.find',
  createAgent: 'roster.add',
  updateAgent: 'roster.update',
  updateAvatar: 'roster.setAvatar',
  deactivateAgent: 'roster.deactivate',
  reactivateAgent: 'roster.reactivate',
  checkEmail: 'agent.checkEmail',
  checkUsername: 'agent.checkUsername',
});
