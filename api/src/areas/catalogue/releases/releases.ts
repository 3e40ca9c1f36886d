import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../../config';
import type { Database } from '../../../ground/db/database';
import { queueEmail } from '../../messages/mail/email-template';
import { gameOutEmail } from './game-out-email';
import { releaseDueGames, takeAwaitedGames } from './repository';

/** Milliseconds between two rounds: an import that brings a game out is announced within a minute. */
const EVERY = 60_000;

interface ReleaseOptions {
  readonly config: Config;
  readonly db: Database;
  readonly now: () => Date;
}

/**
 * Brings out the games whose day has come, and e-mails the members who waited for games that are out, whether their
 * day has come or an editor has changed them. Each member gets one e-mail a game, and none when they switched e-mails
 * about new games off.
 * @returns how many games came out, and how many e-mails were queued
 */
export async function announceReleases({
  config,
  db,
  now,
}: ReleaseOptions): Promise<{ released: number; emails: number }> {
  const released = await releaseDueGames(db, now().toISOString().slice(0, 10));
  let emails = 0;
  let taken: number;
  do {
    taken = await db.transaction(async (tx) => {
      const waiting = await takeAwaitedGames(tx);
      for (const game of waiting.filter(({ takesEmail }) => takesEmail)) {
        await queueEmail(tx, { config, now }, 'game-out', gameOutEmail(game));
        emails += 1;
      }
      return waiting.length;
    });
  } while (taken > 0);
  return { released, emails };
}

/**
 * Announces releases at the start and every minute for as long as the server runs. Several servers may do so.
 * @returns `stop`: no new round; resolves when the one under way has ended
 */
export function startReleases({ log, ...options }: Omit<ReleaseOptions, 'now'> & { readonly log: FastifyBaseLogger }): {
  stop(): Promise<void>;
} {
  const round = async (): Promise<void> => {
    try {
      const done = await announceReleases({ ...options, now: () => new Date() });
      if (done.released + done.emails > 0) log.info(done, 'games came out');
    } catch (error) {
      log.error({ err: error }, 'releases could not be announced');
    }
  };
  let working = round();
  const timer = setInterval(() => {
    working = working.then(round);
  }, EVERY);
  return {
    stop: () => {
      clearInterval(timer);
      return working;
    },
  };
}
