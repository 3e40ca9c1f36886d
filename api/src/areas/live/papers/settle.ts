import { bumpContentVersion } from '../../../ground/db/content-version';
import type { Database, Queryable } from '../../../ground/db/database';
import { PaperKind } from '@platform/shared/contracts';
import { setPapersRequired } from '../../catalogue/rooms/open-rooms-repository';
import { endAllBroadcastsOf } from '../broadcasts/repository';
import type { LiveServices } from '../services';
import { endOfDay } from './days';
import { endPapersOfRoom, lockRoom, readValidDays, writePapersUntil } from './repository';

/** What has to be told once the transaction has ended. */
type Afterwards = () => void;

/**
 * Makes of a room's papers until when it may be public: the end of the first of them to run out, one of each kind, or the
 * time that a room has to get some (docs/spec/live.md#papers).
 * @returns whether that changed, and until when; null: the room is not public
 */
export async function writeUntil(
  tx: Queryable,
  roomId: number,
  now: Date,
): Promise<{ readonly isChanged: boolean; readonly until: Date | null }> {
  const { papersUntil: before, papersGraceUntil: grace } = await lockRoom(tx, roomId);
  const valid = await readValidDays(tx, roomId, now);
  const ends = PaperKind.options.map((kind) => {
    const day = valid.get(kind);
    return day === undefined ? 0 : endOfDay(day).getTime();
  });
  const latest = Math.max(Math.min(...ends), grace?.getTime() ?? 0);
  const until = latest > now.getTime() ? new Date(latest) : null;
  if (until?.getTime() === before?.getTime()) return { isChanged: false, until };
  await writePapersUntil(tx, roomId, until);
  return { isChanged: true, until };
}

/**
 * Does what follows from a change of a room's papers: caches drop it or get it, and a room that is dark broadcasts nothing.
 * @returns `isDark`: it is not public any more
 */
export async function settlePapers(
  tx: Queryable,
  { chat, config, now }: Pick<LiveServices, 'chat' | 'config' | 'now'>,
  roomId: number,
): Promise<{ readonly isDark: boolean; readonly afterwards: Afterwards }> {
  const { isChanged, until } = await writeUntil(tx, roomId, now());
  if (!isChanged) return { isDark: false, afterwards: () => undefined };
  await bumpContentVersion(tx);
  const isDark = until === null && config.papersRequired;
  if (isDark) await endAllBroadcastsOf(tx, roomId, now());
  return {
    isDark,
    afterwards: () => {
      // Every instance looks at once; media nodes in other processes look by themselves.
      if (isDark) chat.accessChanged();
      chat.changed(roomId);
    },
  };
}

/**
 * Ends the papers of a room whose performer has gone: another person shows their own. Not even the time from before
 * papers were required is left. Who watches is sent out by the database alone, within a second.
 */
export async function endPapers(tx: Queryable, roomId: number, now: Date): Promise<void> {
  await lockRoom(tx, roomId);
  await endPapersOfRoom(tx, roomId, now);
  await bumpContentVersion(tx);
}

/** Has the operator's setting count for everything that reads the database: caches drop rooms that appear or vanish by it. */
export async function applyPapersRequired(db: Database, areRequired: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    if (await setPapersRequired(tx, areRequired)) await bumpContentVersion(tx);
  });
}
