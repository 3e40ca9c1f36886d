import { PaperKind } from '@platform/shared/contracts';
import { bumpContentVersion, lockContent } from '../../../ground/db/content-version';
import type { Database, Queryable } from '../../../ground/db/database';
import { setPapersRequired } from '../../catalogue/papers/required-repository';
import { writeTitlesUntil } from '../../catalogue/papers/titles-repository';
import { writeDictionary } from '../../catalogue/search/dictionary-repository';
import { endAllBroadcastsOf } from '../broadcasts/repository';
import type { LiveServices } from '../services';
import { endOfDay } from './days';
import { endPapersOfRoom, lockRoom, readValidDays, writeModelsUntil, writePapersUntil } from './repository';

/** Notifications to send after the commit. */
type Afterwards = () => void;

/**
 * Computes from a room's papers until when it may be public: the end of the first of them to expire, one of each kind,
 * or the end of its grace period (docs/spec/live.md#papers).
 * @returns whether that changed, and until when; null: the room is not public
 */
export async function writeUntil(
  tx: Queryable,
  roomId: number,
  now: Date,
): Promise<{ readonly isChanged: boolean; readonly until: Date | null }> {
  const { papersUntil: before, papersGraceUntil: grace } = await lockRoom(tx, roomId);
  const valid = await readValidDays(tx, { roomId }, now);
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
 * Computes from performers' papers until when titles that name them may be public, and updates caches and search. Call
 * it after `lockContent`.
 * @returns number of titles that changed
 */
export async function settleTitles(tx: Queryable, now: Date, modelIds: readonly number[]): Promise<number> {
  const changed = await writeModelsUntil(tx, now, modelIds);
  if (changed.length === 0) return 0;
  const titles = await writeTitlesUntil(tx, { modelIds: changed });
  if (titles > 0) await tellOfTitles(tx);
  return titles;
}

/** Updates caches and search after titles have appeared or vanished. */
export async function tellOfTitles(tx: Queryable): Promise<void> {
  await writeDictionary(tx);
  await bumpContentVersion(tx);
}

/**
 * Applies a change of a paper: caches drop what it made public, or load it, and the broadcasts of a room that is no
 * longer public end. Call it after `lockContent`.
 * @param about the room and the performer of the paper; null: skipped
 * @returns `isDark`: the room is not public any more; `titles`: how many changed
 */
export async function settlePapers(
  tx: Queryable,
  { chat, config, now }: Pick<LiveServices, 'chat' | 'config' | 'now'>,
  { roomId, modelId }: { readonly roomId: number | null; readonly modelId: number | null },
): Promise<{ readonly isDark: boolean; readonly titles: number; readonly afterwards: Afterwards }> {
  const titles = modelId === null ? 0 : await settleTitles(tx, now(), [modelId]);
  const nothing = { isDark: false, titles, afterwards: () => undefined };
  if (roomId === null) return nothing;
  const { isChanged, until } = await writeUntil(tx, roomId, now());
  if (!isChanged) return nothing;
  await bumpContentVersion(tx);
  const isDark = until === null && config.papersRequired;
  if (isDark) await endAllBroadcastsOf(tx, roomId, now());
  return {
    isDark,
    titles,
    afterwards: () => {
      // Every instance checks at once; media nodes in other processes poll.
      if (isDark) chat.accessChanged();
      chat.changed(roomId);
    },
  };
}

/**
 * Ends the papers of a room whose performer has gone: the next person hands in their own. The grace period from before
 * papers were required ends too. Viewers are disconnected by polling the database, within a second. Recorded titles
 * stay public as long as the papers are valid.
 */
export async function endPapers(tx: Queryable, roomId: number, now: Date): Promise<void> {
  await lockRoom(tx, roomId);
  await endPapersOfRoom(tx, roomId, now);
  await bumpContentVersion(tx);
}

/**
 * Applies the operator's setting to everything that reads the database: caches and search are updated when it changes.
 */
export async function applyPapersRequired(db: Database, areRequired: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await setPapersRequired(tx, areRequired))) return;
    await lockContent(tx);
    await tellOfTitles(tx);
  });
}
