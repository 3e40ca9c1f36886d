import type { FastifyInstance } from 'fastify';
import { Histogram, type Registry } from 'prom-client';
import { z } from 'zod';
import { readCookies } from '../cookies/cookies';
import { timedVitals, type Vital, vitals, vitalsAddress } from '../vitals/vitals-report';
import { isRemoteOwner } from '../navigation/page-table';
import type { PageLimit } from './limits/page-limit';
import type { Remotes } from './releases/remotes';
import { refuse } from './refuse';

/** Maximum bytes of a report. */
const bodyMaxBytes = 1_024;
/** Maximum milliseconds, or layout shift: values above do not come from a page that a visitor looked at. */
const mostOf = (vital: Vital): number => (vital === 'CLS' ? 100 : 10 * 60_000);

const Report = z.strictObject({
  page: z.string().max(200),
  build: z.string().max(100),
  vitals: z.strictObject(
    Object.fromEntries(vitals.map((vital) => [vital, z.number().min(0).max(mostOf(vital)).optional()])) as Record<
      Vital,
      z.ZodOptional<z.ZodNumber>
    >,
  ),
});

interface VitalsOptions {
  readonly registry: Registry;
  /** Limit of reports per address. */
  readonly limit: Pick<PageLimit, 'guest'>;
  /** The current builds of a page's owner; null: no such page. */
  readonly buildsOf: (page: string) => readonly string[] | null;
}

/**
 * Counts speed reports of pages by kind of page and build. Visitors who have not accepted optional cookies are refused,
 * so that nothing is measured without consent; nothing of the sender is kept (docs/spec/operating.md#web-vitals).
 */
export function takeVitals(app: FastifyInstance, { registry, limit, buildsOf }: VitalsOptions): void {
  const registers = [registry];
  const times = new Histogram({
    name: 'web_vital_seconds',
    help: 'LCP, INP, FCP and TTFB in browsers of visitors who agreed, by pattern and build of the page.',
    labelNames: ['vital', 'page', 'build'],
    buckets: [0.05, 0.1, 0.2, 0.5, 0.8, 1.2, 1.8, 2.5, 4, 10],
    registers,
  });
  const shifts = new Histogram({
    name: 'web_vital_layout_shift',
    help: 'Cumulative layout shift in browsers of visitors who agreed, by pattern and build of the page.',
    labelNames: ['page', 'build'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1],
    registers,
  });
  app.post(vitalsAddress, { bodyLimit: bodyMaxBytes }, async (request, reply) => {
    // This site's cookies are not sent with a report from another site's page.
    if (readCookies(request.headers.cookie ?? '').get('cookies-accepted') !== 'accepted')
      return refuse(request, reply, 403, 'forbidden', 'Nothing is measured without consent.');
    const wait = limit.guest(request.ip);
    if (wait > 0) return refuse(request, reply, 429, 'too-many-requests', 'Please wait a moment.', wait);
    const { success, data } = Report.safeParse(parsed(request.body));
    if (!success) return refuse(request, reply, 400, 'validation-failed', 'This is no report of a page.');
    const { page, build } = data;
    // A page of a build that was replaced meanwhile is left out: labels must be existing builds, not whatever is sent.
    if (buildsOf(page)?.includes(build)) {
      for (const vital of timedVitals) {
        const value = data.vitals[vital];
        if (value !== undefined) times.observe({ vital, page, build }, value / 1_000);
      }
      if (data.vitals.CLS !== undefined) shifts.observe({ page, build }, data.vitals.CLS);
    }
    return reply.code(204).header('cache-control', 'no-store').send();
  });
}

/** The current builds of a page's owner: the stable one, and the canary. @returns null: no such page */
export function buildsOfPage(
  remotes: Pick<Remotes, 'report' | 'seen'>,
  shellBuild: string,
  path: string,
): readonly string[] | null {
  const page = remotes.seen().pageTable.pages.find((one) => one.path === path);
  if (page === undefined) return null;
  if (!isRemoteOwner(page.owner)) return [shellBuild];
  const { build = null, canary = null } = remotes.report()[page.owner] ?? {};
  return [build, canary?.build ?? null].filter((one) => one !== null);
}

function parsed(body: unknown): unknown {
  try {
    return Buffer.isBuffer(body) ? JSON.parse(body.toString()) : null;
  } catch {
    return null;
  }
}
