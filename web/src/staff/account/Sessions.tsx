import { Button } from '@mui/material';
import { forget } from '../../api/client';
import { send } from '../../api/send';
import { useReply } from '../../api/useReply';
import { recently } from '../../staff-kit/texts';
import { showToast } from '../../staff-kit/toasts';
import { useAction } from '../../staff-kit/useAction';
import { LoadFailed } from '../../ui/states';

/** Where the user is signed in. */
export function Sessions() {
  const { reply: sessions = [], failure, retry } = useReply('listSessions');
  const { act, busy } = useAction();
  const end = (work: () => Promise<void>, done: string) =>
    act(async () => {
      await work();
      forget();
      showToast(done);
    });

  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">Sessions</h2>
      {failure && <LoadFailed heading="Failed to load your sessions" retry={retry} />}
      <ul className="list panel-list">
        {sessions.map(({ id, browser, created_at, seen_at, is_current }) => (
          <li key={id}>
            <div>
              <strong>{browser || 'Unknown browser'}</strong>
              <p className="quiet">
                Signed in {recently(created_at)} · last seen {recently(seen_at)}
              </p>
            </div>
            {is_current ? (
              <span>This device</span>
            ) : (
              <Button
                aria-label={`Sign out ${browser || 'Unknown browser'}, last seen ${recently(seen_at)}`}
                disabled={busy}
                onClick={() => void end(() => send('endSession', { id }), 'Signed out there.')}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button disabled={busy} onClick={() => void end(() => send('endOtherSessions'), 'Signed out everywhere else.')}>
          Sign out everywhere else
        </Button>
      )}
    </section>
  );
}
