import { useApolloClient } from '@apollo/client/react';
import { contentTypes, type ReplyOf } from 'cms/contract';
import { useEffect, useRef } from 'react';
import { useMatch, useNavigate } from 'react-router-dom';
import { removeStored, storeReply } from '../../data/cache';
import { send } from '../../data/send';
import { paths } from '../../paths';
import { useAction } from '../../ui/useAction';
import type { Content, Entry } from './content';

/** What administrators do with an entry where they read it. */
export function useContentActions({ type, archive }: Content, { id, published, archived }: Entry) {
  const client = useApolloClient();
  const { isHere, leave } = useLeave(paths[type].one(id), paths[type].list);
  const { act, busy } = useAction();
  const { typename } = contentTypes[type];
  const store = (reply: ReplyOf<`get${typeof typename}`>) => storeReply(client, type, reply);

  return {
    busy,
    togglePublished: () => act(async () => store(await send(`${published ? 'unpublish' : 'publish'}${typename}`, { id }))),
    toggleArchived: () =>
      act(async () => {
        if (!archive) return;
        const changed = await send(archived ? archive.unarchive : archive.archive, { id });
        // Visitors' list, which is shown then, is without it.
        if (isHere && !archived) leave(() => store(changed));
        else store(changed);
      }),
    remove: () =>
      act(async () => {
        await send(`delete${typename}`, { id });
        leave(() => removeStored(client, type, id));
      }),
  };
}

/** Goes elsewhere, and does the rest once one is there: what is taken off first would leave its own address empty for a moment. */
function useLeave(address: string, elsewhere: string) {
  const navigate = useNavigate();
  const isHere = useMatch(address) !== null;
  const rest = useRef<() => void>(undefined);

  useEffect(() => {
    if (isHere) return;
    rest.current?.();
    rest.current = undefined;
  });

  const leave = (act: () => void) => {
    rest.current = act;
    navigate(elsewhere);
  };
  return { isHere, leave };
}
