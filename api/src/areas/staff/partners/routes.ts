import { Cache } from '@platform/shared/server';
import { ApiError, notFound } from '../../../ground/errors';
import { DAY } from '../../../ground/jobs/retention-repository';
import { templateProblem } from '../../commerce/affiliates/postback-url';
import { changePartner, insertPartner } from '../../commerce/affiliates/repository';
import type { StaffEndpoints } from '../endpoints';
import type { StaffServices } from '../services';
import { countPartners, countUnknownClicks, listPartners, type PartnerRow } from './repository';

const PAGE = 50;
const DAYS = 30;
/** Milliseconds for which a count is kept: it reads all clicks. */
const COUNT_KEPT_MS = 5 * 60_000;

interface Counted {
  readonly at: string;
  /** By their codes. */
  readonly partners: ReadonlyMap<string, PartnerRow>;
  readonly unknownClicks: number;
}

/** Registers the list of partners, adding one and changing its address (docs/spec/staff.md#partners). */
export function partnerRoutes(staff: StaffEndpoints, { db, now }: StaffServices): void {
  const counts = new Cache<Counted>({ maxEntries: 1, lifetimeMs: COUNT_KEPT_MS, now: () => now().getTime() });
  staff.read('GET /api/staff/partners', async ({ query: { cursor = '' } }) => {
    const { at, partners, unknownClicks } = await counts.get('', async () => {
      const since = new Date(now().getTime() - DAYS * DAY);
      const [rows, unknown] = await Promise.all([countPartners(db, since), countUnknownClicks(db, since)]);
      const byCode = new Map(rows.map((row) => [row.code, row]));
      return { at: now().toISOString(), partners: byCode, unknownClicks: unknown };
    });
    // Not kept: whoever has just added a partner sees it, whichever API replies.
    const listed = await listPartners(db, cursor, PAGE + 1);
    const shown = listed.slice(0, PAGE).map(({ code, postbackTemplate }) => ({
      ...(partners.get(code) ?? { code, ...nothingYet }),
      postbacksTo: hostOf(postbackTemplate),
    }));
    return { at, partners: shown, next: listed.length > PAGE ? (shown.at(-1)?.code ?? null) : null, unknownClicks };
  });

  staff.act('POST /api/staff/partners', async ({ body: { code, postbackUrl } }, tx) => {
    requireUsable(postbackUrl);
    if (!(await insertPartner(tx, code, postbackUrl)))
      throw refused(409, 'code', 'There is already a partner with this code.');
    const after = { postbacksTo: hostOf(postbackUrl) };
    return { result: { status: 'ok' as const }, subject: `partner ${code}`, before: null, after };
  });

  staff.act('POST /api/staff/partners/address', async ({ body: { code, postbackUrl } }, tx) => {
    requireUsable(postbackUrl);
    const former = await changePartner(tx, code, postbackUrl);
    if (former === null) throw notFound('There is no such partner.');
    return {
      result: { status: 'ok' as const },
      subject: `partner ${code}`,
      before: { postbacksTo: hostOf(former) },
      after: { postbacksTo: hostOf(postbackUrl) },
    };
  });
}

/** Partners put secrets into the rest of the address. */
const hostOf = (template: string): string => (URL.canParse(template) ? new URL(template).host : '');

/** @throws ApiError 400 that names what is wrong */
function requireUsable(postbackUrl: string): void {
  const problem = templateProblem(postbackUrl);
  if (problem !== null) throw refused(400, 'postbackUrl', `The address can’t be used: ${problem}.`);
}

const nothingYet = { clicks: 0, lastClickAt: null, sales: 0, takenBack: 0, revenue: [] } satisfies Omit<
  PartnerRow,
  'code'
>;

const refused = (status: 400 | 409, field: string, problem: string): ApiError =>
  new ApiError(status, 'validation-failed', problem, { fields: { [field]: problem } });
