import { watchLiveForms } from './liveForms';

const open = jest.fn();
let navigations = 0;
watchLiveForms(open, () => navigations);

beforeEach(() => {
  jest.useFakeTimers();
  open.mockClear();
  document.body.innerHTML = '<form action="/agents" data-live><input name="q"></form><form id="other"><input></form>';
});
afterEach(() => jest.useRealTimers());

const field = () => document.querySelector('input')!;

function type(text: string) {
  field().value = text;
  field().dispatchEvent(new Event('input', { bubbles: true }));
  jest.advanceTimersByTime(100);
}

test('a search is opened once, after the visitor has stopped typing', () => {
  ['c', 'ca', 'cal', 'call', 'calla', 'callah', 'callaha', 'callahan'].forEach(type);
  expect(open).not.toHaveBeenCalled();

  jest.advanceTimersByTime(100);

  expect(open.mock.calls).toEqual([['/agents?q=callahan']]);
});

test('an empty search opens the list', () => {
  type('  ');
  jest.advanceTimersByTime(100);

  expect(open.mock.calls).toEqual([['/agents']]);
});

test('a search that is sent is opened at once, and not again', () => {
  type('call');
  field().form!.requestSubmit();
  jest.advanceTimersByTime(1_000);

  expect(open.mock.calls).toEqual([['/agents?q=call']]);
});

test('a search that waits is dropped when the visitor navigates', () => {
  type('call');
  navigations += 1;
  jest.advanceTimersByTime(1_000);

  expect(open).not.toHaveBeenCalled();
});

test('other forms are left to the browser', () => {
  document.querySelector('#other input')!.dispatchEvent(new Event('input', { bubbles: true }));
  jest.advanceTimersByTime(1_000);

  expect(open).not.toHaveBeenCalled();
});

test.each([
  [
    'a search that was typed',
    '<input name="q">',
    ({ elements }: HTMLFormElement) => ((elements[0] as HTMLInputElement).value = 'call'),
    'q=call',
  ],
  [
    'a box that was checked',
    '<input type="checkbox" name="open" value="1">',
    ({ elements }: HTMLFormElement) => ((elements[0] as HTMLInputElement).checked = true),
    'open=1',
  ],
  [
    'a choice that was made',
    '<select name="beds"><option value="" selected>Any</option><option>3</option></select>',
    ({ elements }: HTMLFormElement) => ((elements[0] as HTMLSelectElement).value = '3'),
    'beds=3',
  ],
])('%s before the script was loaded is opened', (_, control, change, search) => {
  const openLate = jest.fn();
  document.body.innerHTML = `<form action="/agents" data-live>${control}</form>`;
  watchLiveForms(openLate);
  jest.advanceTimersByTime(1_000);
  expect(openLate).not.toHaveBeenCalled();

  change(document.forms[0]!);
  watchLiveForms(openLate);
  jest.advanceTimersByTime(1_000);

  expect(openLate.mock.calls).toEqual([[`/agents?${search}`]]);
});
