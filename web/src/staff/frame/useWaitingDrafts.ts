import { useEffect, useState } from 'react';
import { drafts, type Draft } from '../../forms/drafts';

/** Returns the newest draft of each form. */
export function useWaitingDrafts(personId: string): Draft[] {
  const [waiting, setWaiting] = useState(() => drafts.of(personId));

  useEffect(() => {
    const update = () => setWaiting(drafts.of(personId));
    update();
    return drafts.subscribe(update);
  }, [personId]);

  return waiting.filter(({ path }, index) => waiting.findIndex((other) => other.path === path) === index);
}
