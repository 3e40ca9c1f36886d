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
/** A shorter show counts as a test. */
const AFTER_MS = 30 * SECOND;
/** A show that began longer ago, as before an outage of the server, is not announced. */
const UNTIL_MS = 15 * 60 * SECOND;
/** Minimum between two notifications of one performer to one member (docs/spec/live.md#followers). */
const PAUSE_MS = 6 * 3_600 * SECOND;
/** Maximum age of a queued browser notification in milliseconds. */
const PUSH_FOR_MS = 10 * 60 * SECOND;
const BATCH = 200;

export interface TellParts {
  readonly config: LiveConfig;
  readonly db: Database;
  readonly now: () => Date;
  /** Signs unfollow links. */
  readonly unsubscribeKey: string | SigningKeys;
}

/**
 * Notifies followers of live performers: once per show, and each member at most once in six hours per performer.
 * Messages and marks are written in one transaction, so that a crashing server neither repeats nor skips a
 * notification.
 * @returns number of notified members
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
    // Another server may have locked some of them, and die before it notifies them: then the next run does.
    if (!isMore && !(await hasFollowersToTell(tx, which))) await markShowTold(tx, show.id, at);
    return { told: allowed.length, isMore };
  });
}

/** The e-mail about a show to one member, with the link to unfollow. */
async function queueLiveEmail(
  tx: Queryable,
  { config, now, unsubscribeKey }: Omit<TellParts, 'db'>,
  { id: showId, modelId, name, nickname }: UntoldShow,
  member: { readonly id: number; readonly email: string; readonly name: string },
): Promise<void> {
  // The id is part of the mail's file name and message id, so it must not reveal the member.
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
