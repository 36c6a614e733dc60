import { Button } from '@mui/material';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { draftCopy } from '../content/forms';
import { navigation } from '../content/navigation';
import { toasts } from '../content/staff';
import { paths } from '../paths';
import { drafts, type Draft } from '../forms/drafts';
import { leaveApp } from '../api/appCookie';
import { endedSession, useSessionEnded, useSessionUser } from '../api/session';
import { Banner, PageWidth } from '../forms/pages';
import { LinkButton } from '../ui/links';

/** Reports an ended session, and links to forms with unsaved drafts. */
export function ReminderBanners() {
  const user = useSessionUser();
  const { pathname } = useLocation();
  const isEnded = useSessionEnded() && !user;
  const { waiting, dismiss } = useWaitingDrafts(user?.id);

  const handleDismiss = () => {
    endedSession.forget();
    leaveApp();
  };

  const others = waiting.filter(({ path }) => path !== pathname);
  if (!isEnded && others.length === 0) return null;

  return (
    <PageWidth component="aside" aria-label={draftCopy.reminders} sx={{ display: 'grid', gap: 1, my: 2 }}>
      {isEnded && (
        <Banner text={toasts.sessionEnded}>
          {pathname !== paths.login && <LinkButton to={paths.login}>{navigation.settings.signIn}</LinkButton>}
          <Button onClick={handleDismiss}>{draftCopy.notNow}</Button>
        </Banner>
      )}
      {user &&
        others.map(({ id, path, title, typedAt }) => (
          <Banner key={id} text={draftCopy.waiting(title, typedAt)}>
            <LinkButton to={path}>{draftCopy.resume}</LinkButton>
            <Button onClick={() => dismiss(id)}>{draftCopy.notNow}</Button>
            <Button onClick={() => drafts.drop(user.id, id)}>{draftCopy.discard}</Button>
          </Banner>
        ))}
    </PageWidth>
  );
}

/** Returns the newest draft of each form, except dismissed drafts. */
function useWaitingDrafts(personId: string | undefined) {
  const [waiting, setWaiting] = useState<Draft[]>([]);
  const [dismissed, setDismissed] = useState<string[]>([]);

  useEffect(() => {
    const update = () => setWaiting(personId ? drafts.of(personId) : []);
    update();
    return drafts.subscribe(update);
  }, [personId]);

  const newest = waiting.filter(({ path }, index) => waiting.findIndex((other) => other.path === path) === index);
  return {
    waiting: newest.filter(({ id }) => !dismissed.includes(id)),
    dismiss: (id: string) => setDismissed([...dismissed, id]),
  };
}
