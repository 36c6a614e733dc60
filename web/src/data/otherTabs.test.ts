import { lookedAwayMs } from '../config';
import { onChangeElsewhere } from './otherTabs';

const look = (hidden: boolean) => {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('only who looked away for a while is shown anew what may have changed', () => {
  const call = jest.fn();
  const stop = onChangeElsewhere(call);

  look(true);
  jest.advanceTimersByTime(lookedAwayMs - 1);
  look(false);
  expect(call).not.toHaveBeenCalled();

  look(true);
  jest.advanceTimersByTime(lookedAwayMs);
  look(false);
  expect(call).toHaveBeenCalledTimes(1);

  stop();
  look(true);
  jest.advanceTimersByTime(lookedAwayMs);
  look(false);
  expect(call).toHaveBeenCalledTimes(1);
});
