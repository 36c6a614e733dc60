import '@testing-library/jest-dom';
import { runInThisContext } from 'node:vm';

// jsdom has no fetch; Node's stands in, with all that belongs to it (its Request refuses a foreign AbortSignal).
const { fetch, Request, Response, Headers, AbortController, AbortSignal, TextEncoder, TextDecoder, structuredClone } =
  runInThisContext('globalThis');
Object.assign(globalThis, { fetch, Request, Response, Headers, AbortController, AbortSignal, TextEncoder, TextDecoder, structuredClone });

window.scrollTo = () => undefined;

afterEach(() => {
  localStorage.clear();
  jest.restoreAllMocks();
});
