import type { RenderEnd } from '../render/remote-renderer';
import type { RenderedRemote } from '../render/render-worker';
import { startFairTimeout } from '../fair-timeout';
import { timeoutFactor } from '../timeout-factor';
import type { SeenRemote } from '../releases/seen-releases';
import type { PageRequest } from './page-request';

/** Result of rendering a remote: its HTML, `none` when the page has no remote, null when it is not ready in time. */
export type Rendered = RenderedRemote | 'none' | null;

/**
 * Milliseconds in which this process runs (fair-timeout.ts): wait of the first byte for the remote; limit for sending
 * its HTML in the same response; time until its worker is asked whether it hangs; and limit for caching a late render
 * for other guests. On a machine so busy that every render is late, guests would otherwise never get one.
 */
export const renderTimeouts = {
  firstByteMs: 60 * timeoutFactor,
  slotMs: 1_500 * timeoutFactor,
  doubtMs: 500 * timeoutFactor,
  keptMs: 30_000 * timeoutFactor,
};

/** A running render. */
export interface RemoteRender {
  /** Its build, and its outcome so far: `late` while it is running. */
  end(): RenderEnd;
  /** Waits for the remote at most this many milliseconds, counted from when this visitor began to wait. */
  within(milliseconds: number): Promise<Rendered>;
  /** Resolves when the render has ended, however late. */
  readonly ended: Promise<Rendered>;
  /** The same render for another visitor, whose wait begins now. */
  join(): RemoteRender;
}

/** Starts to render the remote of a page. @param remote null when the page has none */
export function startRemoteRender(
  remote: SeenRemote | null,
  { url, bootstrap, headers: given, guestKey, span, resolved }: PageRequest,
): RemoteRender {
  if (remote === null) return waitFor(Promise.resolve('none' as const), () => ({ build: null, outcome: 'rendered' }));
  const { authorized, profile, gate, softMode } = bootstrap;
  const { slotMs, doubtMs, keptMs } = renderTimeouts;
  const route = resolved.page?.path;
  const rendered = span?.begin(`render ${remote.name}`, {
    attributes: route === undefined ? {} : { 'page.route': route },
  });
  // The worker calls the API: within the render's span, by the headers of its message.
  const headers = rendered === undefined ? given : { ...given, traceparent: rendered.traceparent };
  let end: RenderEnd = { build: remote.assets?.build ?? null, outcome: 'late' };
  const rendering = remote
    .render(
      { url, viewer: { session: { authorized, profile }, audience: { gate, softMode } }, headers, guestKey },
      { doubtMs, endMs: guestKey === null ? slotMs : keptMs },
      (told) => {
        end = told;
        rendered?.note({ 'page.outcome': told.outcome, ...(told.build !== null && { 'page.build': told.build }) });
        rendered?.end({ failed: told.outcome === 'failed' });
      },
    )
    // A worker of the previous release does not have the page; the browser loads the release that does.
    .then((html) => (html?.status === 404 && html.html === '' ? null : html));
  return waitFor(rendering, () => end);
}

function waitFor(ended: Promise<Rendered>, end: () => RenderEnd): RemoteRender {
  let waitedMs = 0;
  return {
    end,
    ended,
    join: () => waitFor(ended, end),
    async within(milliseconds) {
      let endTimer = (): void => undefined;
      const timeout = new Promise<null>((resolve) => {
        endTimer = startFairTimeout(() => resolve(null), Math.max(0, milliseconds - waitedMs));
      });
      const since = performance.now();
      const first = await Promise.race([ended, timeout]);
      endTimer();
      // Time that did not count here does not count in later waits.
      waitedMs = first === null ? milliseconds : waitedMs + performance.now() - since;
      return first;
    },
  };
}
