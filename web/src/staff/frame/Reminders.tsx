import { Button } from '@mui/material';
import type { SessionUser } from 'cms/contract';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { endedSession, useSessionEnded } from '../../api/session';
import { useReply } from '../../api/useReply';
import { navigation } from '../../content/navigation';
import { discardQuestion, drafts, timeOfDraft, type Draft } from '../../forms/drafts';
import { Banner, PageWidth } from '../../staff-kit/StaffPage';
import { shortMoment } from '../../staff-kit/texts';
import { useAction } from '../../staff-kit/useAction';
import { paths } from '../../paths';
import { LinkButton } from '../../ui/links';

/** Reports a session that the server has ended. */
export function EndedSession() {
  const { pathname } = useLocation();
  if (!useSessionEnded()) return null;
  return (
    <PageWidth component="aside" aria-label="Reminders" sx={{ my: 2 }}>
      <Banner text="Your session has ended. Sign in again.">
        {pathname !== paths.login && <LinkButton to={paths.login}>{navigation.settings.signIn}</LinkButton>}
        <Button onClick={endedSession.forget}>Later</Button>
      </Banner>
    </PageWidth>
  );
}

/** Says until when the user must set up a second factor. */
export function SecondFactorReminder() {
  const { pathname } = useLocation();
  const { reply } = useReply('getAccount');
  if (!reply?.required_from || pathname === paths.account) return null;
  return (
    <PageWidth component="aside" aria-label="Second factor" sx={{ mt: 2 }}>
      <Banner text={`Your brokerage requires a second factor from ${shortMoment(reply.required_from)} on.`}>
        <LinkButton to={paths.account}>Set up</LinkButton>
      </Banner>
    </PageWidth>
  );
}

/** Links to forms with unsaved drafts, on staff screens. */
export function DraftReminders({ user }: { user: SessionUser }) {
  const { pathname } = useLocation();
  const [dismissed, setDismissed] = useState<string[]>([]);
  const { ask, dialog } = useAction();
  const others = useWaitingDrafts(user.id).filter(({ id, path }) => path !== pathname && !dismissed.includes(id));
  if (others.length === 0) return null;

  return (
    <PageWidth component="aside" aria-label="Reminders" sx={{ mt: 2, display: 'grid', gap: 1 }}>
      {others.map(({ id, path, title, typedAt }) => (
        <Banner key={id} text={`Unsaved changes to “${title}” from ${timeOfDraft({ typedAt })}.`}>
          <LinkButton to={path} variant="contained">
            Continue
          </LinkButton>
          <Button onClick={() => setDismissed([...dismissed, id])}>Later</Button>
          <Button onClick={() => ask(discardQuestion(title), () => drafts.drop(user.id, id))}>Discard</Button>
        </Banner>
      ))}
      {dialog}
    </PageWidth>
  );
}

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
