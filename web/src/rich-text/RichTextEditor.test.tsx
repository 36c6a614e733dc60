import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { sizeHint } from './RichTextEditor';
import { RichTextField } from './RichTextField';

interface FieldProps {
  value?: string;
  error?: string;
  disabled?: boolean;
}

function field({ value = '<p>Born by the sea.</p>', ...rest }: FieldProps, onChange: (html: string) => void = () => undefined) {
  return (
    <StrictMode>
      <RichTextField label="Bio" value={value} onChange={onChange} {...rest} />
    </StrictMode>
  );
}

test('the field is a text box with a name and a description', async () => {
  render(field({ error: 'Body content is required' }));

  const text = await screen.findByRole('textbox', { name: 'Bio' });

  expect(text).toHaveTextContent('Born by the sea.');
  expect(text).toHaveAttribute('aria-multiline', 'true');
  expect(text).toHaveAttribute('aria-invalid', 'true');
  expect(text).toHaveAccessibleDescription(/Body content is required.*Escape/);
});

test('the toolbar has the tools of the spec and is a single tab stop', async () => {
  render(field({}));

  const tools = within(await screen.findByRole('toolbar', { name: 'Formatting' })).getAllByRole('button');

  expect(tools.map((tool) => tool.getAttribute('aria-label'))).toEqual([
    'Heading 1',
    'Heading 2',
    'Heading 3',
    'Bold',
    'Italic',
    'Underline',
    'Subscript',
    'Superscript',
    'Link',
    'Bullet list',
    'Numbered list',
    'Quote',
  ]);
  expect(tools.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
});

test('a tool changes the text and is marked as pressed', async () => {
  const onChange = jest.fn();
  render(field({}, onChange));

  await userEvent.click(await screen.findByRole('button', { name: 'Heading 2' }));

  expect(onChange.mock.calls).toEqual([['<h2>Born by the sea.</h2>']]);
  expect(screen.getByRole('button', { name: 'Heading 2' })).toHaveAttribute('aria-pressed', 'true');
});

test('a text restored by the form replaces the document and does not trigger onChange', async () => {
  const onChange = jest.fn();
  const { rerender } = render(field({}, onChange));
  await screen.findByRole('textbox', { name: 'Bio' });

  rerender(field({ value: '<h3>Restored</h3>' }, onChange));

  expect(await screen.findByRole('heading', { name: 'Restored' })).toBeVisible();
  expect(screen.queryByText('Born by the sea.')).toBeNull();
  expect(onChange).not.toHaveBeenCalled();
});

test('the editor is disabled while the form is being saved', async () => {
  render(field({ disabled: true }));

  expect(await screen.findByRole('button', { name: 'Bold' })).toBeDisabled();
  expect(screen.getByText('Born by the sea.').closest('[contenteditable]')).toHaveAttribute('contenteditable', 'false');
});

const paragraph = (length: number) => `<p>${'x'.repeat(length - 7)}</p>`;

test('a text below 90% of the limit gets no hint', () => {
  expect(sizeHint('Bio', paragraph(92_159))).toEqual({});
});

test('a text above 90% of the limit gets a hint with its size', () => {
  expect(sizeHint('Bio', paragraph(92_160))).toEqual({ hint: '92,160 of 102,400 characters used, including formatting.' });
  expect(sizeHint('Bio', paragraph(102_400)).problem).toBeUndefined();
});

test('a text above the limit gets the error message of the server', () => {
  expect(sizeHint('Bio', paragraph(102_401)).problem).toBe('Bio must be at most 102,400 characters, including formatting');
  expect(sizeHint('Bio', '<p>x</p>'.repeat(5_001)).problem).toBe(
    'Bio must contain at most 5,000 paragraphs, list items, links and other elements',
  );
});
