import { setTimeout as pause } from 'node:timers/promises';
import type { Tracing } from '@platform/build/tracing';
import type { Queryable } from '../../../ground/db/database';
import { beginContext, onBehalfOf } from '../../../ground/request-context';
import { claimDue, markFailed, markSent, type OutboxItem, type OutboxKind } from './repository';

/**
 * Tries until an item becomes a dead letter (docs/spec/mail.md#outbox). Mails and requests to the payment provider
 * survive an outage of the other side of a day, even with the shortest waits; an affiliate's postback does not have to,
 * and a push notification is outdated after minutes.
 */
const TRIES: Readonly<Record<OutboxKind, number>> = { mail: 36, payment: 36, postback: 8, push: 4 };
/**
 * Tries after a permanent refusal of a mail server, such as an unknown address: more would harm the sender's
 * reputation.
 */
const TRIES_OF_REFUSED = 8;
/** Milliseconds: the wait after the first failed try, doubled with each further one, at most two hours. */
const FIRST_RETRY_DELAY_MS = 30_000;
const MAX_RETRY_DELAY_MS = 2 * 3_600_000;
/** Lease of an item in milliseconds; every sender times out long before. */
const LEASE_MS = 5 * 60_000;
const BATCH = 10;
const INTERVAL = 2_000;

/** Senders by kind; an item of a kind without a sender fails. */
export type Senders = Readonly<Partial<Record<OutboxKind, (payload: unknown, item: OutboxItem) => Promise<void>>>>;

export interface OutboxOptions {
  readonly db: Queryable;
  readonly senders: Senders;
  /** Traces each try, within the trace that queued the item; null: not traced. */
  readonly tracing?: Tracing | null;
  readonly now?: () => Date;
  /** 0 to 1, for the jitter of waits. */
  readonly random?: () => number;
  /** Milliseconds between two reads of an empty outbox. */
  readonly interval?: number;
  /** Called for each failed try; `problem` contains no personal data. */
  readonly onFailure: (failure: {
    kind: OutboxKind;
    id: number;
    tries: number;
    dead: boolean;
    problem: string;
  }) => void;
  /** Called when the outbox itself cannot be read; the worker continues. */
  readonly onTrouble: (error: Error) => void;
}

/**
 * Milliseconds to wait after a failed try: exponential, with the second half random, so that items that failed together
 * are not retried together.
 * @param tries tries made, from 1
 * @param random 0 to 1
 */
export function backoff(tries: number, random: number): number {
  const wait = Math.min(FIRST_RETRY_DELAY_MS * 2 ** (tries - 1), MAX_RETRY_DELAY_MS);
  return Math.round(wait / 2 + (wait / 2) * random);
}

/** SMTP codes from 500 are permanent failures (RFC 5321, 4.2.1); nodemailer passes them on. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500;

const triesOf = ({ kind }: OutboxItem, error: unknown): number =>
  isRefusal(error) ? Math.min(TRIES[kind], TRIES_OF_REFUSED) : TRIES[kind];

/**
 * Tries each due item once; failed items wait for the next try or become dead letters.
 * @returns how many items were tried
 */
export async function drainOutbox({
  db,
  senders,
  now = () => new Date(),
  random = Math.random,
  tracing = null,
  onFailure,
}: Omit<OutboxOptions, 'onTrouble' | 'interval'>): Promise<number> {
  const items = await claimDue(db, { now: now(), lease: LEASE_MS, limit: BATCH });
  await Promise.all(
    items.map(
      traced(tracing, async (item) => {
        try {
          const send = senders[item.kind];
          if (!send) throw new Error(`nothing sends what is of kind "${item.kind}"`);
          await send(item.payload, item);
          await markSent(db, item, now());
          return true;
        } catch (error) {
          const problem = error instanceof Error ? error.message : String(error);
          const dead = item.tries >= triesOf(item, error);
          await markFailed(db, item, problem, dead ? null : new Date(now().getTime() + backoff(item.tries, random())));
          onFailure({ kind: item.kind, id: item.id, tries: item.tries, dead, problem });
          return false;
        }
      }),
    ),
  );
  return items.length;
}

/** Runs a try and its statements in a separate span. @param tryOut returns whether it was sent */
const traced =
  (tracing: Tracing | null, tryOut: (item: OutboxItem) => Promise<boolean>) =>
  async (item: OutboxItem): Promise<void> => {
    if (tracing === null) return void (await tryOut(item));
    const attributes = { 'outbox.kind': item.kind, 'outbox.tries': item.tries };
    const span = tracing.begin(`send ${item.kind}`, { parent: item.traceparent, kind: 'consumer', attributes });
    let failed = true;
    try {
      failed = !(await onBehalfOf(beginContext(null, span), () => tryOut(item)));
    } finally {
      span.end({ failed });
    }
  };

/**
 * Drains the outbox for as long as the server runs. Several instances may do so and share the work.
 * @returns `stop`: no new tries; resolves when those in flight have ended
 */
export function startOutbox(options: OutboxOptions): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      let tried = 0;
      try {
        tried = await drainOutbox(options);
      } catch (error) {
        options.onTrouble(error instanceof Error ? error : new Error(String(error)));
      }
      // Stopping aborts the wait, which is no failure.
      if (tried < BATCH)
        await pause(options.interval ?? INTERVAL, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}
