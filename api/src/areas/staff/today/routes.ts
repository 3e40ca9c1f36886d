import type { ReplyOf } from '@platform/shared/contracts';
import { Cache } from '@platform/shared/server';
import { StreamedReply } from '../../../ground/http/route';
import { readRunning } from '../../../ground/instances/running';
import { readEdge } from '../../site/edge-readiness';
import { staffOf } from '../access/guard';
import type { StaffEndpoints } from '../endpoints';
import { countToReview } from '../orders/repository';
import { countPapers } from '../performers/repository';
import { countOpen } from '../reports/repository';
import { may } from '../roles';
import type { StaffServices } from '../services';
import { figuresCsv } from './csv';
import { readFigures } from './figures';

/** Milliseconds for which a look at the site is kept: it compares all payments with the ledger. */
const LOOK_KEPT_MS = 5 * 60_000;
/** Milliseconds for which a count is kept that reads all performers, as each page of each member of staff asks for it. */
const COUNT_KEPT_MS = 5_000;

/** Registers the figures of the staff's first page (docs/spec/staff.md#today). */
export function todayRoutes(staff: StaffEndpoints, { config, db, findings, jobStates, now }: StaffServices): void {
  staff.read('GET /api/staff/today', ({ query: { period }, request }) =>
    readFigures(db, { roles: staffOf(request).roles, period, at: now() }),
  );

  staff.read('GET /api/staff/today/export', async ({ query: { period }, request, reply }) => {
    const at = now();
    const figures = await readFigures(db, { roles: staffOf(request).roles, period, at });
    void reply.header('content-disposition', `attachment; filename="figures-${period}-${figures.to}.csv"`);
    return new StreamedReply('text/csv; charset=utf-8', figuresCsv(figures, period, at));
  });

  const counts = new Cache<number>({ maxEntries: 1, lifetimeMs: COUNT_KEPT_MS, now: () => now().getTime() });
  staff.read('GET /api/staff/waiting', async ({ request }) => {
    const { roles } = staffOf(request);
    const [orders, reports, performers] = await Promise.all([
      may(roles, 'orders.read') ? countToReview(db) : null,
      may(roles, 'reports.read') ? countOpen(db) : null,
      may(roles, 'performers.read') ? counts.get('papers', () => countPapers(db, now())) : null,
    ]);
    return { orders, reports, performers };
  });

  const looks = new Cache<ReplyOf<'GET /api/staff/system'>>({
    maxEntries: 1,
    lifetimeMs: LOOK_KEPT_MS,
    now: () => now().getTime(),
  });
  staff.read('GET /api/staff/system', () =>
    looks.get('', async () => {
      const at = now().toISOString();
      const found = await findings();
      return {
        at,
        findings: found.map(({ subject, severity, text, action }) => ({
          subject,
          severity,
          text,
          action: action ?? null,
        })),
      };
    }),
  );

  staff.read('GET /api/staff/releases', async () => {
    const [running, edge] = await Promise.all([readRunning(db), readEdge(config.siteUrl).catch(() => null)]);
    return {
      processes: running.map(({ role, place, release, startedAt }) => ({
        role,
        place,
        release,
        startedAt: startedAt.toISOString(),
      })),
      remotes: edge && Object.entries(edge.remotes).map(([name, { build, problem }]) => ({ name, build, problem })),
    };
  });

  staff.read('GET /api/staff/jobs', async () => ({
    jobs: (await jobStates()).map(({ severity, ...job }) => ({ ...job, state: severity })),
  }));
}
