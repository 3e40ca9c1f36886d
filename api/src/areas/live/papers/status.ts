import { readUnlocked } from '../../../ground/status/database-repository';
import type { Finding, StatusCheck } from '../../../ground/status/status';
import { countText } from '../../../ground/status/words';
import type { LiveConfig } from '../settings';
import { lastDayBefore } from './days';
import { readPaperState, readTitleState } from './repository';

/** Which rooms and titles are public by papers, and which only for now. */
export const papersStatus: StatusCheck<LiveConfig> = {
  subject: 'papers',
  async find({ config: { papersRequired }, db, now }) {
    if (!papersRequired)
      return [{ severity: 'ok', name: 'papers', text: 'Rooms and titles are public without papers (PAPERS_REQUIRED)' }];
    const [{ rooms, dark, onGrace, graceUntil, waiting }, titles] = await readUnlocked(
      db,
      async (tx) => [await readPaperState(tx, now()), await readTitleState(tx)] as const,
    );
    const found: Finding[] = [
      {
        severity: 'ok',
        name: 'papers',
        text: `${rooms - dark} of ${countText(rooms, 'room')} and ${titles.titles - titles.dark} of ${countText(titles.titles, 'title')} may be public by papers; ${countText(waiting, 'paper')} to decide`,
      },
    ];
    if (onGrace > 0 && graceUntil !== null)
      found.push({
        severity: 'warning',
        name: 'papers-grace',
        text: `${countText(onGrace, 'room')} without valid papers ${onGrace === 1 ? 'goes' : 'go'} dark after ${lastDayBefore(new Date(graceUntil))}.`,
        action:
          'Have their performers upload papers in the studio, and accept them at /staff/performers?state=papers. PAPERS_REQUIRED=false needs none.',
        card: 'rooms-without-papers',
      });
    if (titles.onGrace > 0 && titles.graceUntil !== null)
      found.push({
        severity: 'warning',
        name: 'papers-titles',
        text: `${countText(titles.onGrace, 'title')} without valid papers of all performers ${titles.onGrace === 1 ? 'goes' : 'go'} dark after ${lastDayBefore(new Date(titles.graceUntil))}.`,
        action:
          'Add the performers’ papers at /staff/performers?state=papers, or have the performers upload them in the studio. Then accept them. PAPERS_REQUIRED=false needs none.',
        card: 'titles-without-papers',
      });
    return found;
  },
};
