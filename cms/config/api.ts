import { apiBase } from '../contract';

export default { rest: { prefix: apiBase } };
