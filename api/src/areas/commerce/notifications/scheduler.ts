import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../../config';
import type { Database } from '../../../ground/db/database';
import { signingKey } from '../../../ground/security/signing-key';
import { sendCampaigns } from './campaigns';
import { remindOfCheckouts, tellNewGames, tellNewOffers } from './triggers';

/** Milliseconds between two rounds. */
const EVERY = 300_000;

/** The key that signs what unsubscribes: configured, or kept in the data folder. */
export const unsubscribeKeyOf = ({ unsubscribeKey, dataDir }: Config): Promise<string> =>
  signingKey(unsubscribeKey, dataDir, 'unsubscribe-key');

/**
 * Queues the e-mails that the four notifications steer, at the start and every five minutes for as long as the server
 * runs. Several servers may do so.
 * @returns `stop`: no new batch; resolves when the one under way has ended
 */
export function startNotifications({ config, db, log }: { config: Config; db: Database; log: FastifyBaseLogger }): {
  stop(): Promise<void>;
} {
  let stopping = false;
  const now = () => new Date();
  /** A failure of one does not keep the others from running. */
  const attempt = async (what: string, work: () => Promise<number>): Promise<void> => {
    try {
      const done = await work();
      if (done > 0) log.info({ done }, what);
    } catch (error) {
      log.error({ err: error }, `failed: ${what}`);
    }
  };
  const round = async (): Promise<void> => {
    await attempt('members are told of new games', async () => (await tellNewGames(db, now())).length);
    await attempt('members are told of new deals', async () => (await tellNewOffers(db, now())).length);
    const unsubscribeKey = await unsubscribeKeyOf(config);
    await attempt('members are reminded of checkouts', () => remindOfCheckouts({ config, db, now, unsubscribeKey }));
    await attempt('e-mails of notifications were queued', () =>
      sendCampaigns({ config, db, now, unsubscribeKey }, () => stopping),
    );
  };
  let working = round();
  const timer = setInterval(() => {
    working = working.then(round);
  }, EVERY);
  return {
    stop: () => {
      stopping = true;
      clearInterval(timer);
      return working;
    },
  };
}
