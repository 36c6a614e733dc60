/** What time it is, in milliseconds since 1970. In one place, so that tests can set it. */
export const clock = { now: () => Date.now() };
