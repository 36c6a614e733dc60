import autocannon from 'autocannon';

export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** Sends as many requests as possible. Returns the requests per second, p99 and the server's CPU time per request (ms). */
export async function ask(server, path, { connections = 64, seconds = 3, status = 200, ...options } = {}) {
  const before = server.cpu();
  const result = await autocannon({ url: server.url + path, connections, duration: seconds, ...options });
  const responses = result.statusCodeStats[status]?.count ?? 0;
  if (responses < result.requests.total) {
    throw new Error(`${path}: ${JSON.stringify(result.statusCodeStats)}, ${result.errors} errors`);
  }
  return { rate: responses / result.duration, p99: result.latency.p99, milliseconds: ((server.cpu() - before) * 1000) / responses };
}

/** Runs measurements alternately, three rounds. Returns the median of each figure, per measurement. */
export async function alternate(...measurements) {
  const rounds = [];
  for (let round = 0; round < 3; round++) {
    const results = [];
    for (const measure of measurements) results.push(await measure());
    rounds.push(results);
  }
  return measurements.map((_, index) =>
    Object.fromEntries(Object.keys(rounds[0][index]).map((name) => [name, median(rounds.map((results) => results[index][name]))])),
  );
}
