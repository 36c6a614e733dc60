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
