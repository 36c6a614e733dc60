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

test('whoever types spaces and signs into a username leaves letters and digits', async () => {
  await person.type(field(), 'a d!m-ié_n.2');

  expect(field()).toHaveValue('admin2');
});

test('what is pasted loses everything else', async () => {
  await person.click(field());
  await person.paste('ad min@example.com');

  expect(field()).toHaveValue('adminexamplecom');
});

test('what an input method composes is left alone until it is done', async () => {
  fireEvent.compositionStart(field());
  fireEvent.input(field(), { target: { value: 'にada' }, isComposing: true });
  expect(field()).toHaveValue('にada');
  fireEvent.compositionEnd(field(), { data: 'にada' });

  await waitFor(() => expect(field()).toHaveValue('ada'));
  await screen.findByText('Letters and digits only');
});
