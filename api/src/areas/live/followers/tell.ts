import type { Database, Queryable } from '../../../ground/db/database';
import { hashToken, sign, type SigningKeys } from '../../../ground/security/secrets';
import { canTellTitles } from '../../commerce/notifications/campaigns';
import { greetingOf, queueEmail } from '../../messages/mail/email-template';
import { enqueue } from '../../messages/outbox/repository';
import type { LiveConfig } from '../settings';
import type { PushMessage } from './push';
import { sessionsToNotify } from './push-repository';
import {
  hasFollowersToTell,
  lockFollowers,
  markFollowersTold,
  markShowTold,
  readUntoldShows,
  type UntoldShow,
} from './tell-repository';
import { writeUnfollowToken } from './unfollow-token';

const SECOND = 1_000;
/** A show that ends before was a try. */
const AFTER_MS = 30 * SECOND;
/** One that began longer ago, as before a server was away, is no news. */
const UNTIL_MS = 15 * 60 * SECOND;
/** Between two notifications of one performer to one member (docs/spec/live.md#followers). */
const PAUSE_MS = 6 * 3_600 * SECOND;
/** Milliseconds for which a browser's notification waits in the outbox. */
const PUSH_FOR_MS = 10 * 60 * SECOND;
const BATCH = 200;

export interface TellParts {
  readonly config: LiveConfig;
  readonly db: Database;
  readonly now: () => Date;
  /** Signs what unfollows. */
  readonly unsubscribeKey: string | SigningKeys;
}

/**
 * Tells followers that performers are live: each show once, each member at most once in six hours of one performer.
 * Messages and marks are written in one transaction, so that a server that dies tells nobody twice and leaves nobody out.
 * @returns how many members were told
 */
export async function tellFollowers(parts: TellParts, isStopping = () => false): Promise<number> {
  let told = 0;
  const at = parts.now();
  const before = (ms: number): Date => new Date(at.getTime() - ms);
  for (const show of await readUntoldShows(parts.db, { from: before(UNTIL_MS), until: before(AFTER_MS) }, at))
    for (let isMore = true; isMore && !isStopping();) {
      const batch = await tellBatch(parts, show);
      told += batch.told;
      isMore = batch.isMore;
    }
  return told;
}

function tellBatch(parts: TellParts, show: UntoldShow): Promise<{ told: number; isMore: boolean }> {
  const { config, db, now } = parts;
  return db.transaction(async (tx) => {
    const at = now();
    const which = { modelId: show.modelId, toldBefore: new Date(at.getTime() - PAUSE_MS) };
    const due = await lockFollowers(tx, which, BATCH);
    await markFollowersTold(
      tx,
      show.modelId,
      due.map(({ id }) => id),
      at,
    );
    const allowed: number[] = [];
    for (const member of due) {
      if (!(await canTellTitles(tx, config, member.id, at))) continue;
      allowed.push(member.id);
      await queueLiveEmail(tx, parts, show, member);
    }
    for (const sessionId of await sessionsToNotify(tx, allowed, at)) {
      const payload: PushMessage = {
        sessionId,
        until: new Date(at.getTime() + PUSH_FOR_MS).toISOString(),
        title: `${show.name} is live`,
        body: 'The room is open now.',
        path: `/camgirls/${show.nickname}`,
        tag: `live-${show.nickname}`,
      };
      await enqueue(tx, { kind: 'push', dedupeKey: `push:${show.id}:${sessionId}`, payload, now: at });
    }
    const isMore = due.length === BATCH;
    // Another server may hold some of them, and die before it tells them: then the next run does.
    if (!isMore && !(await hasFollowersToTell(tx, which))) await markShowTold(tx, show.id, at);
    return { told: allowed.length, isMore };
  });
}

/** The e-mail of one show to one member, with the link that unfollows. */
async function queueLiveEmail(
  tx: Queryable,
  { config, now, unsubscribeKey }: Omit<TellParts, 'db'>,
  { id: showId, modelId, name, nickname }: UntoldShow,
  member: { readonly id: number; readonly email: string; readonly name: string },
): Promise<void> {
  // It names the mail's file and its message id, so it says nothing of the member.
  const id = hashToken(sign(unsubscribeKey, 'live-show', `${showId}|${member.id}`)).toString('base64url');
  await queueEmail(
    tx,
    { config, now },
    'live-show',
    {
      to: member.email,
      subject: `${name} is live`,
      preheader: 'The room is open now.',
      paragraphs: [
        greetingOf(member.name),
        `${name} has just gone live. You follow ${name}, so we’re letting you know.`,
      ],
      primaryAction: { label: 'Watch live', path: `/camgirls/${nickname}` },
      leave: {
        label: `Stop e-mails about ${name}`,
        pagePath: '/unsubscribe?follow=',
        apiPath: '/api/follows/unfollow?token=',
        token: writeUnfollowToken({ accountId: member.id, modelId }, unsubscribeKey),
      },
    },
    id,
  );
}
