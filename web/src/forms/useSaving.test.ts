import { act, renderHook } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../data/send';
import { applyFieldErrors } from './useSaving';

const values = { email: '', social_links: [{ platform: 'x', url: 'nonsense' }] };

function refused(status: number, errors: string[], fields: Record<string, string>) {
  const { form } = renderHook(() => {
    const form = useForm({ defaultValues: values });
    // Read, so that the form keeps them.
    return { form, errors: form.formState.errors };
  }).result.current;
  act(() => applyFieldErrors(form, new ApiError(status, errors, fields)));
  const at = (path: 'email' | 'social_links' | 'social_links.0.url') => form.getFieldState(path).error?.message;
  return {
    email: at('email'),
    links: at('social_links'),
    url: at('social_links.0.url'),
    whole: form.control._formState.errors.root?.message,
  };
}

test('a sentence stands at the field that the server names, in a list too', () => {
  const fields = { email: 'Email is already taken', 'social_links.0.url': 'Invalid social link URL' };

  expect(refused(422, Object.values(fields), fields)).toMatchObject({
    email: 'Email is already taken',
    url: 'Invalid social link URL',
    whole: undefined,
  });
});

test('what is about a whole list, an unknown field or the whole stands below the form', () => {
  const fields = { social_links: 'Social links must be at most 20', nickname: 'Nickname is not valid' };

  const { whole } = refused(422, [...Object.values(fields), 'Try later'], fields);

  expect(whole).toBe('Social links must be at most 20 Nickname is not valid Try later');
});

test('what is no refusal of the values is placed nowhere', () => {
  expect(refused(409, ['Email is already taken'], { email: 'Email is already taken' })).toEqual({});
});
