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

/** Beside an agent's form: how they get in, which is none of the form's fields. */
export const accountPanel = ({ model, document, documentId }: Context) => {
  if (!model.startsWith('plugin::users-permissions')) return null;
  const isNew = !documentId || !document;
  return {
    title: 'Sign-in',
    content: isNew ? <Typography>{copy.begin}</Typography> : <Account key={document.documentId} agent={document} />,
  };
};

const copy = {
  begin: 'After you save, the agent gets an invitation email with a link to choose a password. The link is valid for 7 days.',
  why: 'You can’t set another person’s password. Only the account owner knows it.',
  resetLink: 'Send password reset link',
  invite: 'Send invitation',
  again: 'Resend invitation',
  revoke: 'Revoke invitation',
  sent: (email: string) => `Email sent to ${email}.`,
  revoked: 'Invitation revoked.',
  blocked: 'This account is deactivated. Reactivate it to send a link.',
  failed: 'Something went wrong. Try again.',
};

interface Change {
  method: 'post' | 'del';
  path: string;
  said: string;
  /** How the invitation stands afterwards. */
  leaves?: Partial<Agent>;
}

function Account({ agent }: { agent: Agent }) {
  const [changed, setChanged] = useState<Partial<Agent>>({});
  const { busy, change } = useChange(agent.documentId, (leaves) => setChanged({ ...changed, ...leaves }));
  const { blocked, joined, invited_until, email } = { ...agent, ...changed };
  const inSevenDays = new Date(Date.now() + 7 * 86_400_000).toISOString();

  return (
    <Flex direction="column" alignItems="stretch" gap={3} width="100%">
      {joined === false && <Typography fontWeight="bold">{stateOf('agent', { ...agent, ...changed })}</Typography>}
      {blocked && <Typography>{copy.blocked}</Typography>}
      {!blocked && joined !== false && (
        <Button variant="secondary" loading={busy} onClick={() => change({ method: 'post', path: 'reset-link', said: copy.sent(email) })}>
          {copy.resetLink}
        </Button>
      )}
      {!blocked && joined === false && (
        <Button
          variant="secondary"
          loading={busy}
          onClick={() => change({ method: 'post', path: 'invitation', said: copy.sent(email), leaves: { invited_until: inSevenDays } })}
        >
          {invited_until ? copy.again : copy.invite}
        </Button>
      )}
      {!blocked && joined === false && invited_until && (
        <Button
          variant="tertiary"
          disabled={busy}
          onClick={() => change({ method: 'del', path: 'invitation', said: copy.revoked, leaves: { invited_until: null } })}
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

function useChange(id: string, onDone: (leaves: Partial<Agent>) => void) {
  const { post, del } = useFetchClient();
  const { toggleNotification } = useNotification();
  const [busy, setBusy] = useState(false);

  const change = async ({ method, path, said, leaves = {} }: Change) => {
    setBusy(true);
    try {
      const address = `/brokerage/agents/${id}/${path}`;
      await (method === 'post' ? post(address) : del(address));
      onDone(leaves);
      toggleNotification({ type: 'success', message: said });
    } catch (reason) {
      console.error(reason);
      toggleNotification({ type: 'danger', message: reason instanceof Error && reason.message ? reason.message : copy.failed });
    } finally {
      setBusy(false);
    }
  };

  return { busy, change };
}
