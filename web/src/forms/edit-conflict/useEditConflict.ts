import type { TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import type { ContentTypeName } from 'cms/contract';
import { useState } from 'react';
import { ApiError } from '../../data/send';
import { valuesOf, type EntryValues } from '../values';
import type { Writing } from '../useWriting';

/** Query for an entry of a collection type. */
type OneQuery = TypedDocumentNode<Record<string, object | null>, { id: string }>;
/** Query for a single type. */
type SingleQuery = TypedDocumentNode<Record<string, object | null>, Record<string, never>>;

/** Detects and resolves edit conflicts, where another user saved an entry while its form was open. */
export function useEditConflict(type: ContentTypeName, query: OneQuery | SingleQuery, id?: string) {
  const client = useApolloClient();
  const [theirs, setTheirs] = useState<EntryValues>();

  const readTheirs = async () => {
    const { data } = await client.query({
      query: query as OneQuery,
      variables: (id === undefined ? {} : { id }) as { id: string },
      fetchPolicy: 'network-only',
    });
    const stored = data?.[type];
    return stored ? valuesOf(type, stored) : undefined;
  };

  return {
    theirs,
    close: () => setTheirs(undefined),

    /** Returns whether a save failed because of a conflict and the stored version could be read. */
    async detect(error: unknown): Promise<boolean> {
      if (!(error instanceof ApiError) || error.status !== 409) return false;
      const stored = await readTheirs().catch((reason: unknown) => console.error(reason));
      setTheirs(stored ?? undefined);
      return Boolean(stored);
    },

    /** Saves the merged values over the stored version. */
    resolve({ form, submit }: Writing<EntryValues>, merged: EntryValues) {
      setTheirs(undefined);
      form.reset(merged, { keepDefaultValues: true });
      void submit();
    },

    takeTheirs({ form, draft }: Writing<EntryValues>, stored: EntryValues) {
      setTheirs(undefined);
      form.reset(stored);
      draft.forget();
    },
  };
}

export type EditConflict = ReturnType<typeof useEditConflict>;
