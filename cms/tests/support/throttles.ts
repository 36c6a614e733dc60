import { run, runInEach } from './backstage';

/** Resets all rate limits, because to the server all test files are one network. */
export const clearThrottles = () => runInEach(`require(strapi.dirs.dist.root + '/src/http/throttle').clearThrottles().then(() => null)`);

const rowsOf = (name: string) => `strapi.db.connection('throttles').where('key', 'like', '${name}:%')`;

/** Returns the counted attempts of a limit, for each caller. */
export const attempts = (name: string) =>
  run<number[]>(`${rowsOf(name)}.select('points').then((rows) => rows.map(({ points }) => Number(points)))`);

/** Sets the counted attempts of all callers that have made one, which takes less time than making them. */
export const setAttempts = (name: string, points: number) => run(`${rowsOf(name)}.update({ points: ${points} }).then(() => null)`);
