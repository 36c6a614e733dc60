import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { runInThisContext } from 'node:vm';

// jsdom has no fetch. Uses the fetch of Node with all related classes, because its Request rejects a foreign AbortSignal.
const { fetch, Request, Response, Headers, AbortController, AbortSignal, TextEncoder, TextDecoder, structuredClone } =
  runInThisContext('globalThis');
Object.assign(globalThis, { fetch, Request, Response, Headers, AbortController, AbortSignal, TextEncoder, TextDecoder, structuredClone });

// The first test that shows a form waits for its compilation.
configure({ asyncUtilTimeout: 10_000 });
jest.setTimeout(30_000);

window.scrollTo = () => undefined;

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  jest.restoreAllMocks();
});
