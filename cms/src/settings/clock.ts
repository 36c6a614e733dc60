/** Current time (ms since 1970). An object, so that tests can replace `now`. */
export const clock = { now: () => Date.now() };
