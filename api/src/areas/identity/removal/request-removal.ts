import type { Queryable } from '../../../ground/db/database';
import { dayWords } from '../../../ground/plain-words';
import type { IdentityServices } from '../services';
import { greetingOf, queueEmail } from '../../messages/mail/email-template';
import { endTickets } from '../second-factor/ticket-repository';
import { scheduleRemoval } from './repository';
import { emit } from '../../../ground/events';
import { removalRequested } from './events';
import { endOtherSessions } from '../sessions/repository';

/** Milliseconds in which a removal can be undone (docs/spec/accounts.md#removal): 14 days. */
const GRACE = 14 * 86_400_000;

/**
 * Has an account removed in 14 days, and ends all its sessions: logging in undoes it (undo-removal.ts).
 * @param reason the member's words, or null
 * @returns when it is erased
 */
export const requestRemoval = (services: IdentityServices, accountId: number, reason: string | null): Promise<Date> =>
  services.db.transaction((tx) => requestRemovalWithin(tx, services, accountId, reason));

/** The same in a transaction of the caller. */
export async function requestRemovalWithin(
  tx: Queryable,
  services: IdentityServices,
  accountId: number,
  reason: string | null,
): Promise<Date> {
  const { config, now } = services;
  const removalDueAt = new Date(now().getTime() + GRACE);
  const account = await scheduleRemoval(tx, accountId, removalDueAt, reason);
  if (!account) throw new Error(`there is no account ${accountId}`);
  await endOtherSessions(tx, accountId, null);
  await endTickets(tx, accountId);
  await emit(services, tx, removalRequested, { accountId, now: now() });
  await queueEmail(tx, { config, now }, 'removal-asked', {
    to: account.email,
    subject: `Your account will be removed on ${dayWords(removalDueAt)}`,
    preheader: 'Log in before then to keep it.',
    paragraphs: [
      greetingOf(account.name),
      `You asked us to remove your account. It will be erased on ${dayWords(removalDueAt)}, with your games, coins, gems, ratings and everything else in it. You were logged out everywhere.`,
      'Coin and payment records stay, as required by law, and so do records of our team’s actions. Neither has your name or address.',
      'Changed your mind, or wasn’t this you? Log in before that day and nothing is erased.',
    ],
    primaryAction: { label: 'Log in and keep my account', path: '/login' },
  });
  return removalDueAt;
}
