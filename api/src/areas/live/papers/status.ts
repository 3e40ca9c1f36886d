import type { Finding, StatusCheck } from '../../../ground/status/status';
import { countText } from '../../../ground/status/words';
import type { LiveConfig } from '../settings';
import { lastDayBefore } from './days';
import { readPaperState } from './repository';

/** Which rooms are public by their papers, and which only for now. */
export const papersStatus: StatusCheck<LiveConfig> = {
  subject: 'papers',
  async find({ config: { papersRequired }, db, now }) {
    if (!papersRequired)
      return [{ severity: 'ok', name: 'papers', text: 'Rooms are public without papers (PAPERS_REQUIRED)' }];
    const { rooms, dark, onGrace, graceUntil, waiting } = await readPaperState(db, now());
    const found: Finding[] = [
      {
        severity: 'ok',
        name: 'papers',
        text: `${rooms - dark} of ${countText(rooms, 'room')} may be public by their papers; ${countText(waiting, 'paper')} to decide`,
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
    return found;
  },
};
