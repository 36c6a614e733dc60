import type { TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import type { ContentTypeName } from 'cms/contract';
import { useState } from 'react';
import { ApiError } from '../../data/send';
import { valuesOf, type EntryValues } from '../values';
import type { Writing } from '../useWriting';

/** Reads one of a noun as it is stored now. */
type OneQuery = TypedDocumentNode<Record<string, object | null>, { id: string }>;
/** The same of what there is one of. */
type SingleQuery = TypedDocumentNode<Record<string, object | null>, Record<string, never>>;

/** What somebody else saved while a form was open. */
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

    /** Whether a save was refused for this reason, and theirs could be read. */
    async detect(error: unknown): Promise<boolean> {
      if (!(error instanceof ApiError) || error.status !== 409) return false;
      const stored = await readTheirs().catch((reason: unknown) => console.error(reason));
      setTheirs(stored ?? undefined);
      return Boolean(stored);
    },

    /** Saves what was agreed on, over theirs. */
    resolve({ form, submit }: Writing<EntryValues>, agreed: EntryValues) {
      setTheirs(undefined);
      form.reset(agreed, { keepDefaultValues: true });
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
