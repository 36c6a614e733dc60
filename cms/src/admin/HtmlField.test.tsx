import { lightTheme } from '@strapi/design-system';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ThemeProvider } from 'styled-components';
import { HtmlField } from './HtmlField';

const mockField = jest.fn();
// Loading the panel around the input takes longer than this test.
jest.mock('@strapi/strapi/admin', () => ({ useField: (name: string) => mockField(name) }));

test('the rich text input shows its error, writes to its field and can be disabled', async () => {
  const onChange = jest.fn();
  mockField.mockReturnValue({ value: '<p>Low tide</p>', error: 'Content is required', onChange });
  const input = (disabled: boolean) => (
    <ThemeProvider theme={lightTheme}>
      <HtmlField name="content" label="Content" type="string" disabled={disabled} />
    </ThemeProvider>
  );
  const { rerender } = render(input(false));
  expect(await screen.findByRole('textbox', { name: 'Content' })).toHaveAccessibleDescription(/Content is required/);

  await userEvent.click(screen.getByRole('button', { name: 'Heading 2' }));
  expect(onChange.mock.calls).toEqual([['content', '<h2>Low tide</h2>']]);
  rerender(input(true));

  expect(screen.getByRole('button', { name: 'Heading 2' })).toBeDisabled();
  expect(mockField).toHaveBeenCalledWith('content');
});
