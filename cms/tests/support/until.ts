const pauseMs = 20;

/**
 * Waits until a condition holds, and returns what it returned.
 * @param what completes the message "Not within … s: …" of the error, e.g. "the email arrives"
 * @throws if the condition does not hold within the limit
 */
export async function until<Value>(what: string, condition: () => Promise<Value> | Value, limitMs = 30_000): Promise<Value> {
  const limit = Date.now() + limitMs;
  for (;;) {
    const value = await condition();
    if (value) return value;
    if (Date.now() > limit) throw new Error(`Not within ${limitMs / 1000} s: ${what}`);
    await new Promise((later) => setTimeout(later, pauseMs));
  }
}
