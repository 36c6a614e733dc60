import autocannon from 'autocannon';

export const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];

/** As many requests as can be had from 64 connections in some seconds; with the processor time of the server for each. */
export async function ask(server, path, { connections = 64, seconds = 3, status = 200, ...options } = {}) {
  const before = server.cpu();
  const result = await autocannon({ url: server.url + path, connections, duration: seconds, ...options });
  const answered = result.statusCodeStats[status]?.count ?? 0;
  if (answered < result.requests.total) {
    throw new Error(`${path}: ${JSON.stringify(result.statusCodeStats)}, ${result.errors} errors`);
  }
  return { rate: answered / result.duration, p99: result.latency.p99, milliseconds: ((server.cpu() - before) * 1000) / answered };
}

/** Several of these in turn, three rounds; the median of each figure, a row for each. */
export async function inTurn(...asks) {
  const rounds = [];
  for (let round = 0; round < 3; round++) {
    const results = [];
    for (const one of asks) results.push(await one());
    rounds.push(results);
  }
  return asks.map((_, place) =>
    Object.fromEntries(Object.keys(rounds[0][place]).map((name) => [name, median(rounds.map((results) => results[place][name]))])),
  );
}
