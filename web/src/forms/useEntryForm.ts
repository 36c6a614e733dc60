import { yupResolver } from '@hookform/resolvers/yup';
import { contentTypes, type AnyContentType, type ContentTypeName } from 'cms/contract';
import { useForm } from 'react-hook-form';
import type { EntryValues } from './values';

/** Form of a content type. Each field is first validated when it loses focus. */
export function useEntryForm(type: ContentTypeName, defaultValues: EntryValues) {
  const { createSchema }: AnyContentType = contentTypes[type];
  return useForm<EntryValues, unknown, EntryValues>({ resolver: yupResolver(createSchema), defaultValues, mode: 'onTouched' });
}
