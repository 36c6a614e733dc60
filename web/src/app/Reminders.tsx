import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { hasDrafts } from '../forms/drafts/draftKeys';
import { endedSession } from '../session/endedSession';
import { useSessionUser } from '../session/useSessionUser';

const ReminderBanners = lazy(async () => ({ default: (await import('./ReminderBanners')).ReminderBanners }));

/** Fetches the reminders once there is something to be reminded of; visitors never load them. */
export function Reminders() {
  const personId = useSessionUser()?.id;
  const { pathname } = useLocation();
  const [needed, setNeeded] = useState(false);

  useEffect(() => {
    if (endedSession.isNoted() || (personId && hasDrafts(personId))) setNeeded(true);
  }, [personId, pathname]);

  return needed ? (
    <Suspense>
      <ReminderBanners />
    </Suspense>
  ) : null;
}
