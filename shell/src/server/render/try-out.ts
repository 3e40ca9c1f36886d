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

/**
 * Waits until a worker has evaluated its build, compares its routes with the pages that the release declares, and lets
 * it render the first that needs no parameter. The first render of a thread takes many times as long as the others; no
 * visitor should wait for it.
 * @param warmUpTimeoutMs milliseconds for that render; null: nothing is rendered
 */
export async function tryOut(worker: RenderWorker, warmUpTimeoutMs: number | null): Promise<TryOut> {
  const paths = await worker.started;
  if (paths === null) {
    const { reason } = await worker.exited;
    return { kind: 'ended', reason: `its server build cannot start: ${reason || 'it ended'}` };
  }
  const missing = worker.build.paths.find((path) => !paths.includes(path));
  if (missing !== undefined) return { kind: 'senseless', reason: `its server build has no route for ${missing}` };
  const pathname = paths.find((path) => !/[:*]/.test(path));
  if (pathname === undefined || warmUpTimeoutMs === null) return { kind: 'ok', reason: '' };
  const outcome = await worker.render({ url: { pathname, search: '' }, ...warmUpRequest }, warmUpTimeoutMs);
  if (outcome.kind !== 'rendered')
    return { kind: outcome.kind, reason: `its page ${pathname} did not render: ${outcome.reason || outcome.kind}` };
  // A page without parameters is always there.
  if (outcome.page.html === '' || outcome.page.status === 404)
    return { kind: 'senseless', reason: `its page ${pathname} renders as not found` };
  return { kind: 'ok', reason: '' };
}
