import { yupResolver } from '@hookform/resolvers/yup';
import { contentTypes, type AnyContentType, type ContentTypeName } from 'cms/contract';
import { useForm } from 'react-hook-form';
import type { EntryValues } from './values';

/** A form of a noun, each field validated once it was left. */
export function useEntryForm(type: ContentTypeName, defaultValues: EntryValues) {
  const { createSchema: draft }: AnyContentType = contentTypes[type];
  return useForm<EntryValues, unknown, EntryValues>({ resolver: yupResolver(draft), defaultValues, mode: 'onTouched' });
}
