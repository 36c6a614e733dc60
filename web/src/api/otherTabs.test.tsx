import { lookedAwayMs } from '../config';
import { onChangeElsewhere } from './client';

const setHidden = (hidden: boolean) => {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('the listener is called only after the tab was hidden for a while', () => {
  const listener = jest.fn();
  const stop = onChangeElsewhere(listener);

  setHidden(true);
  jest.advanceTimersByTime(lookedAwayMs - 1);
  setHidden(false);
  expect(listener).not.toHaveBeenCalled();

  setHidden(true);
  jest.advanceTimersByTime(lookedAwayMs);
  setHidden(false);
  expect(listener).toHaveBeenCalledTimes(1);

  stop();
  setHidden(true);
  jest.advanceTimersByTime(lookedAwayMs);
  setHidden(false);
  expect(listener).toHaveBeenCalledTimes(1);
});
