import { useApolloClient } from '@apollo/client/react';
import { contentTypes, type ReplyOf } from 'cms/contract';
import { useEffect, useRef } from 'react';
import { useMatch, useNavigate } from 'react-router-dom';
import { removeStored, storeReply } from '../../data/cache';
import { send } from '../../data/send';
import { paths } from '../../paths';
import { useAction } from '../../ui/useAction';
import type { Content, Entry } from './content';

/** Actions of administrators on the entry they are viewing. */
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
        // The page then shows the visitors' list, which does not contain archived entries.
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

/** Navigates away, then runs the action. The other order would briefly show an empty page at the entry's URL. */
function useLeave(path: string, destination: string) {
  const navigate = useNavigate();
  const isHere = useMatch(path) !== null;
  const afterLeaving = useRef<() => void>(undefined);

  useEffect(() => {
    if (isHere) return;
    afterLeaving.current?.();
    afterLeaving.current = undefined;
  });

  const leave = (action: () => void) => {
    afterLeaving.current = action;
    navigate(destination);
  };
  return { isHere, leave };
}
