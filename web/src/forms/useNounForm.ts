import { yupResolver } from '@hookform/resolvers/yup';
import { nouns, type AnyNoun, type Noun } from 'cms/contract';
import { useForm } from 'react-hook-form';
import type { NounValues } from './values';

/** A form of a noun, each field validated once it was left. */
export function useNounForm(noun: Noun, defaultValues: NounValues) {
  const { draft }: AnyNoun = nouns[noun];
  return useForm<NounValues, unknown, NounValues>({ resolver: yupResolver(draft), defaultValues, mode: 'onTouched' });
}
