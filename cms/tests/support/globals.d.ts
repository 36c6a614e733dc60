declare global {
  /** Site that the test files of this worker share. Set outside the sandbox of each file. */
  var testSite: { addresses: Record<string, string>; end(): Promise<unknown> } | undefined;
}

export {};
