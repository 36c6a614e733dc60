declare global {
  /** The site that the test files of this worker share; outside of them. */
  var testSite: { addresses: Record<string, string>; end(): Promise<unknown> } | undefined;
}

export {};
