import { run, runInEach } from './backstage';

/** Resets all rate limits, because to the server all test files are one network. */
export const clearThrottles = () => runInEach(async () => void (await serverModule('http/throttle').clearThrottles()));

/** Returns the counted attempts of a limit, for each caller. */
export const attempts = (name: string) =>
  run(async (keys): Promise<number[]> => {
    const rows = await strapi.db.connection('throttles').where('key', 'like', keys).select('points');
    return rows.map(({ points }) => Number(points));
  }, `${name}:%`);

/** Sets the counted attempts of all callers that have made one, which takes less time than making them. */
export const setAttempts = (name: string, points: number) =>
  run((keys, points) => strapi.db.connection('throttles').where('key', 'like', keys).update({ points }), `${name}:%`, points);
