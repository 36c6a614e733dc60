import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { runInThisContext } from 'node:vm';

// jsdom has no fetch; Node's stands in, with all that belongs to it (its Request refuses a foreign AbortSignal).
const { fetch, Request, Response, Headers, AbortController, AbortSignal, TextEncoder, TextDecoder, structuredClone } =
  runInThisContext('globalThis');
Object.assign(globalThis, { fetch, Request, Response, Headers, AbortController, AbortSignal, TextEncoder, TextDecoder, structuredClone });

// The first page to show a form compiles it first.
configure({ asyncUtilTimeout: 10_000 });
jest.setTimeout(30_000);

window.scrollTo = () => undefined;

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  jest.restoreAllMocks();
});
