import { Cache } from '@platform/shared/server';
import { DAY } from '../../../ground/jobs/retention-repository';
import type { StaffEndpoints } from '../endpoints';
import type { StaffServices } from '../services';
import { countPartners, countUnknownClicks, type PartnerRow } from './repository';

const PAGE = 50;
const DAYS = 30;
/** Milliseconds for which a count is kept: it reads all clicks. */
const COUNT_KEPT_MS = 5 * 60_000;

interface Counted {
  readonly at: string;
  readonly partners: readonly PartnerRow[];
  readonly unknownClicks: number;
}

/** Registers the list of partners (docs/spec/staff.md#partners). */
export function partnerRoutes(staff: StaffEndpoints, { db, now }: StaffServices): void {
  const counts = new Cache<Counted>({ maxEntries: 1, lifetimeMs: COUNT_KEPT_MS, now: () => now().getTime() });
  staff.read('GET /api/staff/partners', async ({ query: { cursor = '' } }) => {
    const { at, partners, unknownClicks } = await counts.get('', async () => {
      const since = new Date(now().getTime() - DAYS * DAY);
      const [rows, unknown] = await Promise.all([countPartners(db, since), countUnknownClicks(db, since)]);
      return { at: now().toISOString(), partners: rows, unknownClicks: unknown };
    });
    const rest = partners.filter(({ code }) => code > cursor);
    const shown = rest.slice(0, PAGE);
    return { at, partners: shown, next: rest.length > PAGE ? (shown.at(-1)?.code ?? null) : null, unknownClicks };
  });
}
