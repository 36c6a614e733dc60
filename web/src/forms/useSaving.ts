import { useApolloClient } from '@apollo/client/react';
import type { Noun, nouns } from 'cms/contract';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { storeReply } from '../data/cache';
import { paths } from '../paths';
import { notify } from '../ui/notices/notify';
import type { EditConflict } from './edit-conflict/useEditConflict';
import { placeRefusal } from './placeRefusal';

type Wire<N extends Noun> = NonNullable<(typeof nouns)[N]['wire']>;

interface SavingOptions<N extends Noun> {
  noun: N;
  /** Said once it is saved. */
  done?: string;
  /** What is said of a save that was refused. */
  failed: (error: unknown) => string;
  /** Where somebody else may have saved meanwhile. */
  conflict?: EditConflict;
}

/** Saves, and says where to go then: a refusal is placed at its fields and said, a conflict shown. */
export function useSaving<N extends Noun, Values extends FieldValues>(
  form: UseFormReturn<Values, unknown, Values>,
  { noun, done, failed, conflict }: SavingOptions<N>,
) {
  const client = useApolloClient();

  return async (save: () => Promise<Wire<N>>): Promise<string | undefined> => {
    try {
      const stored = await save();
      storeReply(client, noun, stored);
      if (done) notify(done);
      return paths[noun].one(stored.id);
    } catch (error) {
      if (await conflict?.detect(error)) return undefined;
      placeRefusal(form, error);
      notify(failed(error), 'error');
      return undefined;
    }
  };
}
