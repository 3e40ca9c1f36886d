import type { Job } from '../../../ground/jobs/jobs';
import type { CatalogueServices } from '../services';
import type { CatalogueConfig } from '../settings';
import type { Database } from '../../../ground/db/database';
import { queueEmail } from '../../messages/mail/email-template';
import { gameOutEmail } from './game-out-email';
import { releaseDueGames, takeAwaitedGames } from './repository';

interface ReleaseOptions {
  readonly config: CatalogueConfig;
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

/** Announces releases every minute: an import that brings a game out is announced within it. */
export const releaseJob: Job<CatalogueServices> = {
  name: 'releases',
  failure: 'releases could not be announced',
  everyMs: 60_000,
  run: async (services) => {
    const done = await announceReleases(services);
    if (done.released + done.emails > 0) services.log.info(done, 'games came out');
  },
};
