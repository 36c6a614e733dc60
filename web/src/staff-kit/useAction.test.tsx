import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useAction } from './useAction';

test('an action that is running can no longer be canceled', async () => {
  let finish = () => undefined;
  const work = jest.fn(() => new Promise<void>((resolve) => (finish = () => void resolve())));
  render(<Deletion work={work} />);
  await userEvent.click(screen.getByText('Delete post'));
  await userEvent.click(screen.getByText('Delete'));

  await userEvent.keyboard('{Escape}');
  await userEvent.click(document.querySelector('.MuiDialog-container')!);

  expect(screen.getByText('Cancel')).toBeDisabled();
  expect(screen.getByRole('dialog')).toBeVisible();
  finish();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(work).toHaveBeenCalledTimes(1);
});

function Deletion({ work }: { work: () => Promise<void> }) {
  const { ask, dialog } = useAction();
  const confirmation = { heading: 'Delete this post?', text: 'It will be gone.', confirm: 'Delete', cancel: 'Cancel' };
  return (
    <>
      <button onClick={() => ask(confirmation, work)}>Delete post</button>
      {dialog}
    </>
  );
}
