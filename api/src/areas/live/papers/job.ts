import { PaperKind } from '@platform/shared/contracts';
import { lockContent } from '../../../ground/db/content-version';
import type { Queryable } from '../../../ground/db/database';
import type { Job } from '../../../ground/jobs/jobs';
import { queueEmail } from '../../messages/mail/email-template';
import type { LiveServices } from '../services';
import { DAY_MS, endOfDay } from './days';
import { darkEmail, reminderEmail } from './emails';
import {
  type Ending,
  findEnding,
  findPerformerOf,
  lockRoom,
  lockRunOutRooms,
  readMissing,
  readRoomsWithAccount,
  readRunOut,
  readToRemind,
  readValidDays,
  type Recipient,
  takeReminder,
} from './repository';
import { settlePapers, settleTitles } from './settle';

/** Days before the end at which a performer is reminded, the nearest first. */
const REMINDED = [1, 7, 30] as const;
const SOON_DAYS = 30;

/** Every fifteen seconds: rooms and titles whose papers ran out are looked after, and performers are reminded of those that will. */
export const papersJob: Job<LiveServices> = {
  name: 'papers',
  failure: 'papers that ran out could not be looked after',
  everyMs: 15_000,
  run: async (services, isStopping) => {
    const { config, log } = services;
    if (!config.papersRequired) return;
    const dark = await darken(services, isStopping);
    if (dark.rooms + dark.titles > 0) log.info(dark, 'rooms or titles went dark: papers ran out');
    const reminded = await remindPerformers(services, isStopping);
    if (reminded > 0) log.info({ done: reminded }, 'performers are reminded of papers that run out');
  },
};

/**
 * Ends what rooms broadcast whose papers ran out, and tells caches, search and performers, of titles as well. That nothing
 * of it is public is the date's doing, not this job's.
 * @returns how many rooms and titles
 */
export async function darken(services: LiveServices, isStopping = () => false) {
  const { chat, db, now } = services;
  const done = { rooms: 0, titles: 0 };
  for (const modelId of await readRunOut(db, now())) {
    if (isStopping()) break;
    const ended = await db.transaction(async (tx) => {
      await lockContent(tx);
      const runOut = await lockRunOutRooms(tx, modelId, now());
      const titles = await settleTitles(tx, now(), [modelId]);
      const afterwards: (() => void)[] = [];
      const dark: number[] = [];
      for (const roomId of runOut) {
        const settled = await settlePapers(tx, { ...services, chat }, { roomId, modelId: null });
        afterwards.push(settled.afterwards);
        if (settled.isDark) dark.push(roomId);
      }
      const told = titles > 0 ? await readRoomsWithAccount(tx, modelId) : dark;
      for (const roomId of new Set([...told, ...dark])) {
        const ends = { isRoom: dark.includes(roomId), areTitles: titles > 0 };
        await tellDark(tx, services, { roomId, modelId }, ends);
      }
      return { dark, titles, afterwards };
    });
    for (const tell of ended.afterwards) tell();
    done.rooms += ended.dark.length;
    done.titles += ended.titles;
  }
  return done;
}

async function tellDark(
  tx: Queryable,
  services: LiveServices,
  { roomId, modelId }: { readonly roomId: number; readonly modelId: number },
  ends: Pick<Ending, 'isRoom' | 'areTitles'>,
): Promise<void> {
  const performer = await findPerformerOf(tx, { roomId });
  if (!performer) return;
  const missing = await readMissing(tx, ends.isRoom ? { roomId } : { modelId }, services.now());
  await queueEmail(tx, services, 'papers-ran-out', darkEmail(performer, ends, missing));
}

/** Queues the reminders that are due, one for each room at a time. @returns how many */
export async function remindPerformers(services: LiveServices, isStopping = () => false): Promise<number> {
  const { db, now } = services;
  let done = 0;
  for (const days of REMINDED) {
    const until = new Date(now().getTime() + days * DAY_MS);
    for (const roomId of await readToRemind(db, now(), until, days)) {
      if (isStopping()) return done;
      if (await db.transaction((tx) => remind(tx, services, roomId, days))) done += 1;
    }
  }
  return done;
}

/**
 * Reminds the performer of a room at once, as staff ask: of what is dark for want of papers, or runs out within 30 days.
 * @returns the account that was mailed; null: none performs there, or nothing is missing or runs out so soon
 */
export async function remindNow(
  tx: Queryable,
  services: Pick<LiveServices, 'config' | 'now'>,
  roomId: number,
): Promise<number | null> {
  const now = services.now();
  const { modelId, papersUntil } = await lockRoom(tx, roomId);
  const performer = await findPerformerOf(tx, { roomId });
  if (performer === null) return null;
  if (papersUntil === null || papersUntil <= now) {
    const missing = await readMissing(tx, { roomId }, now);
    if (missing.length === 0) return null;
    await queueEmail(tx, services, 'papers-ran-out', darkEmail(performer, { isRoom: true, areTitles: false }, missing));
    return performer.id;
  }
  const ending = await findEnding(tx, roomId, now);
  if (ending === null || ending.until.getTime() > now.getTime() + SOON_DAYS * DAY_MS) return null;
  await mailReminder(tx, services, { roomId, modelId, performer, ending });
  return performer.id;
}

/** @returns false: another server did, or there is nothing to remind of */
async function remind(tx: Queryable, services: LiveServices, roomId: number, days: number): Promise<boolean> {
  const now = services.now();
  const { modelId } = await lockRoom(tx, roomId);
  const ending = await findEnding(tx, roomId, now);
  const performer = await findPerformerOf(tx, { roomId });
  if (ending === null || performer === null || !(await takeReminder(tx, roomId, days))) return false;
  await mailReminder(tx, services, { roomId, modelId, performer, ending });
  return true;
}

async function mailReminder(
  tx: Queryable,
  services: Pick<LiveServices, 'config' | 'now'>,
  of: { readonly roomId: number; readonly modelId: number; readonly performer: Recipient; readonly ending: Ending },
): Promise<void> {
  const { roomId, modelId, performer, ending } = of;
  const valid = await readValidDays(tx, ending.isRoom ? { roomId } : { modelId }, services.now());
  const lacking = PaperKind.options.filter((kind) => {
    const day = valid.get(kind);
    return day === undefined || endOfDay(day) <= ending.until;
  });
  await queueEmail(tx, services, 'papers-run-out', reminderEmail(performer, ending, lacking));
}
