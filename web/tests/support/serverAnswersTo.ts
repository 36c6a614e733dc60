type Reply = [status: number, body?: unknown];

/**
 * Mocks fetch by method and path, as in `{ 'POST /api/agents': [201, agent] }`. A list of replies is used in order and its last
 * reply repeats. A string is the response body, anything else is sent as JSON. Returns a function for the bodies sent to a call.
 */
export function serverAnswersTo(answers: Record<string, Reply | Reply[]>) {
  const bodies: Record<string, unknown[]> = {};
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init = {}) => {
    const call = `${init.method ?? 'GET'} ${String(url)}`;
    const reply = answers[call];
    if (!reply) throw new TypeError(`No reply defined for ${call}`);
    const calls = (bodies[call] ??= []);
    calls.push(typeof init.body === 'string' ? JSON.parse(init.body) : init.body);
    const [status, body] = isList(reply) ? (reply[calls.length - 1] ?? reply.at(-1)!) : reply;
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
  });
  return (call: string) => bodies[call] ?? [];
}

const isList = (reply: Reply | Reply[]): reply is Reply[] => Array.isArray(reply[0]);
