type Answer = [status: number, body?: unknown];

/**
 * Answers each call by its method and path, as in `{ 'POST /api/agents': [201, agent] }`; a list of answers is given in turn,
 * its last one for good. A text is answered as it is, anything else as JSON. Returns the bodies that were sent to a call.
 */
export function serverAnswersTo(answers: Record<string, Answer | Answer[]>) {
  const sent: Record<string, unknown[]> = {};
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (address, init = {}) => {
    const call = `${init.method ?? 'GET'} ${String(address)}`;
    const known = answers[call];
    if (!known) throw new TypeError(`Nobody answers ${call}`);
    const calls = (sent[call] ??= []);
    calls.push(typeof init.body === 'string' ? JSON.parse(init.body) : init.body);
    const [status, body] = isList(known) ? (known[calls.length - 1] ?? known.at(-1)!) : known;
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
  });
  return (call: string) => sent[call] ?? [];
}

const isList = (known: Answer | Answer[]): known is Answer[] => Array.isArray(known[0]);
