import { useSyncExternalStore } from 'react';
import { useLocation, useParams } from 'react-router-dom';

/**
 * The item that the address names, or else the one whose id was passed in navigation state, or else the first.
 * Undefined when there is none, or none by the address's id.
 */
export function useSelected<Item extends { id: string }>(items: readonly Item[]): Item | undefined {
  const { id } = useParams();
  const state: unknown = useLocation().state;
  const hydrated = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  if (id) return items.find((item) => item.id === id);

  // The state survives a reload, but the server that rendered the page could not know it.
  return items.find((item) => hydrated && item.id === idIn(state)) ?? items[0];
}

const subscribeToNothing = () => () => {};

function idIn(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'id' in state ? state.id : undefined;
}
