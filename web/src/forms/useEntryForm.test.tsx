import { act, renderHook } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../api/send';
import { placeErrors } from './useEntryForm';
import type { EntryValues } from './values';

const values = { email: '', social_links: [{ platform: 'x', url: 'nonsense' }] };

function showErrors(status: number, errors: string[], fields: Record<string, string>) {
  const { form } = renderHook(() => {
    const form = useForm<EntryValues, unknown, EntryValues>({ defaultValues: values });
    // The form only tracks errors that are read.
    return { form, errors: form.formState.errors };
  }).result.current;
  act(() => placeErrors(form, new ApiError(status, errors, fields)));
  const messageAt = (path: 'email' | 'social_links' | 'social_links.0.url') => form.getFieldState(path).error?.message;
  return {
    email: messageAt('email'),
    links: messageAt('social_links'),
    url: messageAt('social_links.0.url'),
    root: form.getFieldState('root').error?.message,
  };
}

test('messages are shown at the fields that the server names, including list items', () => {
  const fields = { email: 'Email is already taken', 'social_links.0.url': 'Invalid social link URL' };

  expect(showErrors(422, Object.values(fields), fields)).toMatchObject({
    email: 'Email is already taken',
    url: 'Invalid social link URL',
    root: undefined,
  });
});

test('messages about a list, an unknown field or the entire form are shown below the form', () => {
  const fields = { social_links: 'A profile can have at most 20 social links', nickname: 'Nickname is not valid' };

  const { root } = showErrors(422, [...Object.values(fields), 'Try later'], fields);

  expect(root).toBe('A profile can have at most 20 social links Nickname is not valid Try later');
});

test('errors other than 422 are shown at no field', () => {
  expect(showErrors(409, ['Email is already taken'], { email: 'Email is already taken' })).toEqual({});
});
