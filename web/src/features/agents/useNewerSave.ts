import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { profileValues, type ProfileValues } from './agentForm';
import { agentQuery } from './operations';

/** What somebody else saved of an agent while this form was open. */
export function useNewerSave(id: string) {
  const client = useApolloClient();
  const [theirs, setTheirs] = useState<ProfileValues>();

  /** Whether it could be read. */
  const readTheirs = async (): Promise<boolean> => {
    const read = await client
      .query({ query: agentQuery, variables: { id }, fetchPolicy: 'network-only' })
      .catch((error: unknown) => console.error(error));
    if (!read?.data?.agent) return false;
    setTheirs(profileValues(read.data.agent));
    return true;
  };

  return { theirs, readTheirs, forgetTheirs: () => setTheirs(undefined) };
}
