import { comparePatterns } from '@platform/shared/pages';
import { matchPage } from '@platform/shared/router';
import { memberFixture } from './member-fixture';
import type { RenderRequest, RenderWorker } from './render-worker';

/**
 * How a new worker did: `ok`; `failed`, `timeout` and `ended` may be one page's fault or a busy machine's; what is
 * `senseless` would answer pages that exist with nothing.
 */
export interface TryOut {
  readonly kind: 'ok' | 'failed' | 'timeout' | 'ended' | 'senseless';
  readonly reason: string;
}

/** The viewer of the warm-up: a guest who agreed; the own guest key keeps the responses of the API from visitors. */
const warmUpRequest: Omit<RenderRequest, 'url'> = {
  viewer: { session: { authorized: false, profile: null }, audience: { gate: 'none', softMode: false } },
  headers: { cookie: 'age-agreement=1', 'x-request-id': 'warm-up' },
  guestKey: 'warm-up',
};

/** How many times as long as one page all pages of a rehearsal may take together. */
const rehearsalPages = 4;

/**
 * Waits until a worker has evaluated its build, compares its routes with the pages that the release declares, and lets
 * it render the first that needs no parameter. The first render of a thread takes many times as long as the others; no
 * visitor should wait for it.
 * @param warmUpTimeoutMs milliseconds for that render; null: nothing is rendered
 * @param addresses of real pages that are rendered, too, after all other declared pages without a parameter; null: nothing
 *   more is rendered
 */
export async function tryOut(
  worker: RenderWorker,
  warmUpTimeoutMs: number | null,
  addresses: readonly string[] | null = null,
): Promise<TryOut> {
  const paths = await worker.started;
  if (paths === null) {
    const { reason, isLate } = await worker.exited;
    return { kind: isLate ? 'timeout' : 'ended', reason: `its server build cannot start: ${reason || 'it ended'}` };
  }
  const missing = worker.build.paths.find((path) => !paths.includes(path));
  if (missing !== undefined) return { kind: 'senseless', reason: `its server build has no route for ${missing}` };
  const pathname = paths.find(isPlain);
  if (pathname === undefined || warmUpTimeoutMs === null) return { kind: 'ok', reason: '' };
  const outcome = await worker.render(requestOf(worker, pathname), warmUpTimeoutMs);
  if (outcome.kind !== 'rendered')
    return { kind: outcome.kind, reason: `its page ${pathname} did not render: ${outcome.reason || outcome.kind}` };
  // A page without parameters is always there. The data of staff is not, for the made-up member of a rehearsal.
  const mayBeMissing = isAmong(worker.build.paths, worker.build.staffPaths, pathname);
  if (outcome.page.html === '' || (outcome.page.status === 404 && !mayBeMissing))
    return { kind: 'senseless', reason: `its page ${pathname} renders as not found` };
  const others = worker.build.paths.filter((path) => isPlain(path) && path !== pathname);
  return addresses === null
    ? { kind: 'ok', reason: '' }
    : rehearse(worker, [...others, ...addresses], new Set(addresses), warmUpTimeoutMs);
}

/** Whether a pattern has no parameter. */
const isPlain = (path: string): boolean => !/[:*]/.test(path);

/** A page is rendered for whom it is there: a guest, or a member whose calls the API does not answer. */
const requestOf = (worker: RenderWorker, pathname: string): RenderRequest => ({
  url: { pathname, search: '' },
  ...warmUpRequest,
  ...(isAmong(worker.build.paths, worker.build.memberPaths, pathname) && memberFixture),
});

/** Whether the page at an address is one of some. */
function isAmong(paths: readonly string[], some: readonly string[] | undefined, pathname: string): boolean {
  const page = paths.toSorted(comparePatterns).find((path) => matchPage(path, pathname) !== null);
  return page !== undefined && some?.includes(page) === true;
}

/**
 * One after the other, as the thread would render them anyway.
 * @param real those of the paths that may show nothing: what they showed may be gone
 */
async function rehearse(
  worker: RenderWorker,
  paths: readonly string[],
  real: ReadonlySet<string>,
  pageMs: number,
): Promise<TryOut> {
  const end = Date.now() + pageMs * rehearsalPages;
  for (const pathname of paths) {
    const left = Math.min(pageMs, end - Date.now());
    if (left <= 0)
      return { kind: 'timeout', reason: `its pages take longer than ${pageMs * rehearsalPages} ms together` };
    const outcome = await worker.render(requestOf(worker, pathname), left);
    if (outcome.kind !== 'rendered')
      return { kind: outcome.kind, reason: `its page ${pathname} did not render: ${outcome.reason || outcome.kind}` };
    // A page may say that it needs more than its path, with any status, but it says something.
    if (outcome.page.html === '' && !real.has(pathname))
      return { kind: 'senseless', reason: `its page ${pathname} renders as nothing` };
  }
  return { kind: 'ok', reason: '' };
}
