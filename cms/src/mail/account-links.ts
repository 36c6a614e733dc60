import { randomUUID } from 'node:crypto';
import type { AccountLinkKind } from '../../contract';
import { createOneTimeToken, tokenFor } from '../accounts/one-time-tokens';
import type { FactsOf } from './copy';
import { queueEmail } from './outbox';

interface Recipient {
  documentId: string;
  first_name: string;
  email: string;
}

type OwnFacts<Kind extends AccountLinkKind> = Omit<FactsOf[Kind], 'first_name' | 'seed'>;

/**
 * Queues an email with a link that works once, in the current transaction. The queue has no token, only what the secret makes one of.
 * @param email address that the link sets
 */
export async function sendAccountLink<Kind extends AccountLinkKind>(
  kind: Kind,
  { documentId: agent, first_name, email: to }: Recipient,
  facts: OwnFacts<Kind>,
  email: string | null = null,
): Promise<void> {
  const seed = randomUUID();
  await createOneTimeToken({ kind, agent, email }, tokenFor(seed));
  await queueEmail(kind, to, { ...facts, first_name, seed } as unknown as FactsOf[Kind]);
}

export const sendAccountNotice = (
  notice: FactsOf['account-notice']['notice'],
  { first_name, email }: Pick<Recipient, 'first_name' | 'email'>,
) => queueEmail('account-notice', email, { first_name, notice });
