import { ApolloProvider } from '@apollo/client/react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, useForm } from 'react-hook-form';
import { client } from '../../api/client';
import { OpenHousesField } from './OpenHousesField';

function Form() {
  const form = useForm({ defaultValues: { OpenHouses: [] } });
  return (
    <ApolloProvider client={client}>
      <FormProvider {...form}>
        <OpenHousesField />
      </FormProvider>
    </ApolloProvider>
  );
}

test('removing the last open house moves the focus to the button that adds one', async () => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ data: { site: null } }));
  render(<Form />);
  const add = screen.getByRole('button', { name: 'Add open house' });
  await userEvent.click(add);

  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));

  expect(screen.queryByRole('group')).toBeNull();
  expect(add).toHaveFocus();
});
