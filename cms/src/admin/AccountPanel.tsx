import { Button, Flex, Typography } from '@strapi/design-system';
import { useFetchClient, useNotification } from '@strapi/strapi/admin';
import { useState } from 'react';
import { stateOf } from './stateOf';

interface Agent extends Record<string, unknown> {
  documentId: string;
  first_name: string;
  email: string;
  blocked?: boolean;
  joined?: boolean;
  invited_until?: string | null;
}

interface Context {
  model: string;
  documentId?: string;
  document?: Agent;
}

/** Side panel of an agent's form: invitation and password reset. */
export const accountPanel = ({ model, document, documentId }: Context) => {
  if (!model.startsWith('plugin::users-permissions')) return null;
  const isNew = !documentId || !document;
  return {
    title: 'Sign-in',
    content: isNew ? <Typography>{copy.whenNew}</Typography> : <Account key={document.documentId} agent={document} />,
  };
};

const copy = {
  whenNew: 'After you save, the agent gets an invitation email with a link to choose a password. The link is valid for 7 days.',
  why: 'You can’t set another person’s password. Only the account owner knows it.',
  resetLink: 'Send reset link',
  invite: 'Send invitation',
  resend: 'Resend invitation',
  revoke: 'Revoke invitation',
  sent: (email: string) => `Email sent to ${email}.`,
  revoked: 'Invitation revoked.',
  blocked: 'This account is deactivated. Reactivate it to send a link.',
  failed: 'Something went wrong. Try again.',
};

interface Change {
  method: 'post' | 'del';
  path: string;
  text: string;
  /** Changes to the invitation. */
  result?: Partial<Agent>;
}

function Account({ agent }: { agent: Agent }) {
  const [changed, setChanged] = useState<Partial<Agent>>({});
  const { busy, change } = useChange(agent.documentId, (result) => setChanged({ ...changed, ...result }));
  const { blocked, joined, invited_until, email } = { ...agent, ...changed };
  const inSevenDays = new Date(Date.now() + 7 * 86_400_000).toISOString();

  return (
    <Flex direction="column" alignItems="stretch" gap={3} width="100%">
      {joined === false && <Typography fontWeight="bold">{stateOf('agent', { ...agent, ...changed })}</Typography>}
      {blocked && <Typography>{copy.blocked}</Typography>}
      {!blocked && joined !== false && (
        <Button variant="secondary" loading={busy} onClick={() => change({ method: 'post', path: 'reset-link', text: copy.sent(email) })}>
          {copy.resetLink}
        </Button>
      )}
      {!blocked && joined === false && (
        <Button
          variant="secondary"
          loading={busy}
          onClick={() => change({ method: 'post', path: 'invitation', text: copy.sent(email), result: { invited_until: inSevenDays } })}
        >
          {invited_until ? copy.resend : copy.invite}
        </Button>
      )}
      {!blocked && joined === false && invited_until && (
        <Button
          variant="tertiary"
          disabled={busy}
          onClick={() => change({ method: 'del', path: 'invitation', text: copy.revoked, result: { invited_until: null } })}
        >
          {copy.revoke}
        </Button>
      )}
      <Typography variant="pi" textColor="neutral600">
        {copy.why}
      </Typography>
    </Flex>
  );
}

function useChange(id: string, onDone: (result: Partial<Agent>) => void) {
  const { post, del } = useFetchClient();
  const { toggleNotification } = useNotification();
  const [busy, setBusy] = useState(false);

  const change = async ({ method, path, text, result = {} }: Change) => {
    setBusy(true);
    try {
      const url = `/brokerage/agents/${id}/${path}`;
      await (method === 'post' ? post(url) : del(url));
      onDone(result);
      toggleNotification({ type: 'success', message: text });
    } catch (reason) {
      console.error(reason);
      toggleNotification({ type: 'danger', message: reason instanceof Error && reason.message ? reason.message : copy.failed });
    } finally {
      setBusy(false);
    }
  };

  return { busy, change };
}
