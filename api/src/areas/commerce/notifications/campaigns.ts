import type { NotificationCode } from '@platform/shared/contracts';
import type { z } from 'zod';
import type { CommerceConfig } from '../settings';
import type { Database, Queryable } from '../../../ground/db/database';
import { hashToken, sign, type SigningKeys } from '../../../ground/security/secrets';
import { hasLiveToken } from '../../age/audience/repository';
import { trustOf } from '../../age/audience/trust';
import { queueEmail } from '../../messages/mail/email-template';
import { CampaignContent } from './content';
import { campaignEmail } from './emails';
import { havingAllAsFavourites, insertCampaign, lockCampaign, moveCampaign, nextAccounts } from './repository';
import { writeUnsubscribeToken } from './unsubscribe-token';

/** Accounts that have their turn in one transaction. */
const BATCH = 200;

export interface CampaignParts {
  readonly config: CommerceConfig;
  readonly db: Database;
  readonly now: () => Date;
  /** Signs what unsubscribes. */
  readonly unsubscribeKey: string | SigningKeys;
}

/**
 * Begins to tell members something; call it in the transaction of what causes it.
 * @param key what is told: the same thing is told once
 * @param finishedAt for what is told to one member, in this transaction
 * @returns false when it was told before
 */
export const startCampaign = (
  tx: Queryable,
  campaign: { code: z.infer<typeof NotificationCode>; key: string; content: CampaignContent },
  now: Date,
  finishedAt: Date | null = null,
): Promise<boolean> => insertCampaign(tx, { ...campaign, createdAt: now, finishedAt });

/**
 * Whether titles of the full catalogue may be mailed to a member. An e-mail knows no country: where the policy asks any
 * country for a verification, only who is verified is told titles (docs/decisions/notification-emails.md).
 */
export async function canTellTitles(
  db: Queryable,
  config: CommerceConfig,
  accountId: number,
  now: Date,
): Promise<boolean> {
  const { fallback, countries } = config.agePolicy;
  if (![fallback, ...Object.values(countries)].includes('verification')) return true;
  return hasLiveToken(db, { account: accountId }, trustOf(config), now);
}

/**
 * Queues the e-mail of a campaign to one member, with what unsubscribes from it.
 * @returns false where it has nothing that this member may be told, or was queued before
 */
export async function queueNotification(
  tx: Queryable,
  { config, now, unsubscribeKey }: Omit<CampaignParts, 'db'>,
  { code, key, content }: { code: z.infer<typeof NotificationCode>; key: string; content: CampaignContent },
  member: { id: number; email: string; name: string },
): Promise<boolean> {
  const email = campaignEmail(content, member, await canTellTitles(tx, config, member.id, now()));
  if (!email) return false;
  const unsubscribe = writeUnsubscribeToken({ accountId: member.id, code }, unsubscribeKey);
  // The id names the mail's file and its message id, so it says nothing of the member.
  const id = hashToken(sign(unsubscribeKey, 'campaign', `${key}|${member.id}`)).toString('base64url');
  return queueEmail(tx, { config, now }, code, { ...email, to: member.email, unsubscribe }, id);
}

/**
 * Gives the next accounts of the oldest campaign their turn. Their e-mails and the campaign's place are written in one
 * transaction, so that a server that dies leaves neither an e-mail twice nor a member out.
 * @returns how many e-mails were queued, or null when no campaign is under way
 */
export function sendBatch({ config, db, now, unsubscribeKey }: CampaignParts): Promise<number | null> {
  return db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx);
    if (!campaign) return null;
    const content = CampaignContent.parse(campaign.content);
    const accounts = await nextAccounts(tx, campaign.code, campaign.lastAccountId, BATCH);
    const wanting = accounts.filter((account) => account.wants);
    const told =
      content.kind === 'games'
        ? await havingAllAsFavourites(
            tx,
            wanting.map(({ id }) => id),
            content.games.map(({ slug }) => slug),
          )
        : new Set<number>();
    let queued = 0;
    for (const account of wanting) {
      if (told.has(account.id)) continue;
      const isNew = await queueNotification(tx, { config, now, unsubscribeKey }, { ...campaign, content }, account);
      if (isNew) queued += 1;
    }
    const last = accounts.at(-1);
    await moveCampaign(tx, campaign.id, {
      ...(last && { lastAccountId: last.id }),
      queued,
      finishedAt: accounts.length < BATCH ? now() : null,
    });
    return queued;
  });
}

/** Sends what is under way to its end. @returns how many e-mails were queued */
export async function sendCampaigns(parts: CampaignParts, isStopping = () => false): Promise<number> {
  let sum = 0;
  while (!isStopping()) {
    const queued = await sendBatch(parts);
    if (queued === null) break;
    sum += queued;
  }
  return sum;
}
