import { routes } from '../../../lib/routes';

export default routes({ listAgents: 'agent.list', getAgent: 'agent.find' });
