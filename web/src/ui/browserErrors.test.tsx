import { apiBase, browserErrorLimits, endpoints } from 'cms/contract';
import { watchErrors } from './browserErrors';

const sendBeacon = jest.fn<boolean, [string, Blob]>(() => true);
Object.assign(navigator, { sendBeacon });

const textOf = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });

const reports = () => Promise.all(sendBeacon.mock.calls.map(async ([, blob]) => JSON.parse(await textOf(blob)) as object));

function throwInPage(message: string, stack = `Error: ${message}\n    at run (${location.origin}/assets/main-x_1.js:12:34)`) {
  dispatchEvent(new ErrorEvent('error', { error: Object.assign(new Error(message), { stack }), message }));
}

test('a page reports at most five errors, equal ones once, without the query of its URL', async () => {
  history.replaceState(null, '', '/reset-password?token=secret#part');
  watchErrors('1.2.3');
  throwInPage('x is not a function');
  throwInPage('x is not a function');
  // Browsers hide the error of a script of another origin.
  dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }));
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'x'.repeat(1_000) }));
  throwInPage('elsewhere', 'Error: elsewhere\n    at https://other.example/assets/a.js:1:2');
  throwInPage('Transition was skipped');
  history.replaceState(null, '', `/${'p'.repeat(300)}`);
  throwInPage('long', `Error: long\n    at ${location.origin}/assets/${'a'.repeat(300)}.js:1:2`);
  for (let n = 0; n < 9; n += 1) throwInPage(`Error ${n}`);

  const [first, second, third, long, ...rest] = await reports();
  const common = { path: '/reset-password', release: '1.2.3' };
  expect(first).toEqual({ ...common, message: 'x is not a function', place: 'assets/main-x_1.js:12:34' });
  expect(second).toEqual({ ...common, message: 'x'.repeat(browserErrorLimits.message), place: '' });
  expect(third).toEqual({ ...common, message: 'elsewhere', place: '' });
  const { place, path } = browserErrorLimits;
  expect(long).toMatchObject({ place: `${'a'.repeat(place - 7)}.js:1:2`, path: `/${'p'.repeat(path - 1)}` });
  expect(rest).toHaveLength(1);
  expect(sendBeacon.mock.calls[0]![0]).toBe(apiBase + endpoints.reportBrowserError.path);
  expect(sendBeacon.mock.calls[0]![1].type).toBe('application/json');
});
