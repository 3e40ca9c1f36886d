import type { Job } from '../../../ground/jobs/jobs';
import type { CommerceServices } from '../services';
import { sendCampaigns } from './campaigns';
import { remindOfCheckouts, tellNewGames, tellNewOffers } from './triggers';
import { unsubscribeKeyOf } from './unsubscribe-token';

/** Queues the e-mails that the four notifications steer, every five minutes. */
export const notificationJob: Job<CommerceServices> = {
  name: 'notifications',
  failure: 'e-mails of notifications could not be queued',
  everyMs: 300_000,
  run: async ({ config, db, log, now }, isStopping) => {
    /** A failure of one does not keep the others from running. */
    const attempt = async (done: string, work: () => Promise<number>): Promise<void> => {
      try {
        const count = await work();
        if (count > 0) log.info({ done: count }, done);
      } catch (error) {
        log.error({ err: error }, `failed: ${done}`);
      }
    };
    await attempt('members are told of new games', async () => (await tellNewGames(db, now())).length);
    await attempt('members are told of new deals', async () => (await tellNewOffers(db, now())).length);
    const unsubscribeKey = await unsubscribeKeyOf(config);
    await attempt('members are reminded of checkouts', () => remindOfCheckouts({ config, db, now, unsubscribeKey }));
    await attempt('e-mails of notifications were queued', () =>
      sendCampaigns({ config, db, now, unsubscribeKey }, isStopping),
    );
  },
};
