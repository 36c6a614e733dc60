import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, useForm } from 'react-hook-form';
import { UsernameField } from './AccountFields';

function Form() {
  const form = useForm({ defaultValues: { username: '' } });
  return (
    <FormProvider {...form}>
      <UsernameField onLeave={() => undefined} />
    </FormProvider>
  );
}

const person = userEvent.setup();
const field = () => screen.getByLabelText('Username');

beforeEach(() => void render(<Form />));

test('the username field drops typed spaces and punctuation', async () => {
  await person.type(field(), 'a d!m-ié_n.2');

  expect(field()).toHaveValue('admin2');
});

test('the username field drops everything but letters and digits from pasted text', async () => {
  await person.click(field());
  await person.paste('ad min@example.com');

  expect(field()).toHaveValue('adminexamplecom');
});

test('the username field cleans composed text only when the composition ends', async () => {
  fireEvent.compositionStart(field());
  fireEvent.input(field(), { target: { value: 'にada' }, isComposing: true });
  expect(field()).toHaveValue('にada');
  fireEvent.compositionEnd(field(), { data: 'にada' });

  await waitFor(() => expect(field()).toHaveValue('ada'));
  await screen.findByText(/^Letters and digits only/);
});
