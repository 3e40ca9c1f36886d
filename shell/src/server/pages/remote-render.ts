import type { RenderEnd } from '../render/remote-renderer';
import type { RenderedRemote } from '../render/render-worker';
import { startFairTimeout } from '../fair-timeout';
import { timeoutFactor } from '../timeout-factor';
import type { SeenRemote } from '../releases/seen-releases';
import type { PageRequest } from './page-request';

/** What came of a remote: its HTML, `none` when the page has no remote, null when it is not there in time. */
export type Rendered = RenderedRemote | 'none' | null;

/**
 * Milliseconds in which this process runs (fair-timeout.ts): how long the first byte waits for the remote; until when its
 * HTML follows in the same response; when its worker is asked whether it hangs; and until when what comes later still is
 * kept for other guests. On a machine so busy that every render is late, all of them would have none else.
 */
export const renderTimeouts = {
  firstByteMs: 60 * timeoutFactor,
  slotMs: 1_500 * timeoutFactor,
  doubtMs: 500 * timeoutFactor,
  keptMs: 30_000 * timeoutFactor,
};

/** A render that is under way. */
export interface RemoteRender {
  /** By which build, and what came of it as far as that is known now: `late` while it is under way. */
  end(): RenderEnd;
  /** Waits for the remote until so many milliseconds after this visitor began to wait. */
  within(milliseconds: number): Promise<Rendered>;
  /** Resolves when the render has ended, however late. */
  readonly ended: Promise<Rendered>;
  /** The same render for another visitor, who begins to wait now. */
  join(): RemoteRender;
}

/**
 * Starts to render the remote of a page.
 * @param remote null when the page has none
 */
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
  // The worker calls the API: within the render, by the headers of its message.
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
    // A worker of the release before has no such page; the browser loads the release that has it.
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
      // What was not counted here is not counted later.
      waitedMs = first === null ? milliseconds : waitedMs + performance.now() - since;
      return first;
    },
  };
}
