import { run } from './backstage';

/** Forgets every attempt that was counted: to the server, all test files are one network. */
export const clearThrottles = () => run<number>(`strapi.db.connection('throttles').del()`);
