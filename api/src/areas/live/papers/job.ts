import { PaperKind } from '@platform/shared/contracts';
import type { Job } from '../../../ground/jobs/jobs';
import { queueEmail } from '../../messages/mail/email-template';
import type { LiveServices } from '../services';
import { DAY_MS, endOfDay } from './days';
import { darkEmail, reminderEmail } from './emails';
import {
  findPerformerOf,
  lockRoom,
  readMissing,
  readRunOut,
  readToRemind,
  readValidDays,
  takeReminder,
} from './repository';
import { settlePapers } from './settle';

/** Days before the end at which a performer is reminded, the nearest first. */
const REMINDED = [1, 7, 30] as const;

/** Every fifteen seconds: rooms whose papers ran out go dark, and performers are reminded of those that will. */
export const papersJob: Job<LiveServices> = {
  name: 'papers',
  failure: 'papers that ran out could not be looked after',
  everyMs: 15_000,
  run: async (services, isStopping) => {
    const { config, log } = services;
    if (!config.papersRequired) return;
    const dark = await darkenRooms(services, isStopping);
    if (dark > 0) log.info({ done: dark }, 'rooms went dark: their papers ran out');
    const reminded = await remindPerformers(services, isStopping);
    if (reminded > 0) log.info({ done: reminded }, 'performers are reminded of papers that run out');
  },
};

/**
 * Ends what rooms broadcast whose papers ran out, and tells caches and performers. That the rooms are not public is the
 * date's doing, not this job's.
 * @returns how many
 */
export async function darkenRooms(services: LiveServices, isStopping = () => false): Promise<number> {
  const { db, now } = services;
  let done = 0;
  for (const roomId of await readRunOut(db, now())) {
    if (isStopping()) break;
    const { isDark, afterwards } = await db.transaction(async (tx) => {
      const settled = await settlePapers(tx, services, roomId);
      const performer = settled.isDark ? await findPerformerOf(tx, roomId) : null;
      if (performer)
        await queueEmail(tx, services, 'papers-ran-out', darkEmail(performer, await readMissing(tx, roomId, now())));
      return settled;
    });
    afterwards();
    if (isDark) done += 1;
  }
  return done;
}

/** Queues the reminders that are due, one for each room at a time. @returns how many */
export async function remindPerformers(services: LiveServices, isStopping = () => false): Promise<number> {
  const { db, now } = services;
  let done = 0;
  for (const days of REMINDED) {
    const until = new Date(now().getTime() + days * DAY_MS);
    for (const roomId of await readToRemind(db, now(), until, days)) {
      if (isStopping()) return done;
      const isTold = await db.transaction(async (tx) => {
        const { papersUntil } = await lockRoom(tx, roomId);
        const performer = await findPerformerOf(tx, roomId);
        if (papersUntil === null || performer === null || !(await takeReminder(tx, roomId, days))) return false;
        const valid = await readValidDays(tx, roomId, now());
        const lacking = PaperKind.options.filter((kind) => {
          const day = valid.get(kind);
          return day === undefined || endOfDay(day) <= papersUntil;
        });
        await queueEmail(tx, services, 'papers-run-out', reminderEmail(performer, papersUntil, lacking));
        return true;
      });
      if (isTold) done += 1;
    }
  }
  return done;
}
