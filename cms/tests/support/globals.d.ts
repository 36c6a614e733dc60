declare global {
  /** The server that the test files of this worker share; outside of them. */
  var testServer: { addresses: Record<string, string>; end(): Promise<void> } | undefined;
}

export {};
