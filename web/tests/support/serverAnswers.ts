/** Mocks every fetch of a test with one response. */
export function serverAnswers(status: number, body?: unknown) {
  const text = body === undefined ? null : JSON.stringify(body);
  return jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(text, { status }));
}
