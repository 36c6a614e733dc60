import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setTimeout } from 'node:timers/promises';
import { showToast, ToastStack } from './toasts';

/** Longer than a toast takes to appear or to disappear, in ms. */
const transitionMs = 700;

const toasts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

test('an error is shown once, and again while the first one disappears', async () => {
  render(<ToastStack />);
  act(() => {
    showToast('Try again.', 'error');
    showToast('Try again.', 'error');
  });
  await act(() => setTimeout(transitionMs));
  expect(toasts()).toEqual(['Try again.Dismiss']);

  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  act(() => showToast('Try again.', 'error'));
  await act(() => setTimeout(transitionMs));

  expect(toasts()).toEqual(['Try again.Dismiss']);
});

test('a toast with an action stays for 10 seconds, and the action runs once', async () => {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const publish = jest.fn();
  render(<ToastStack />);
  act(() => {
    showToast('Signed out.');
    showToast('Insight saved.', 'success', { label: 'Publish', onClick: publish });
  });

  for (let second = 1; second <= 9; second++) await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(toasts()).toEqual(['Insight saved.Publish']);
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await act(() => jest.advanceTimersByTimeAsync(transitionMs));

  expect(toasts()).toEqual([]);
  expect(publish).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
});
