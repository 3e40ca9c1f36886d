import type { RenderEnd } from '../render/remote-renderer';
import type { RenderedRemote } from '../render/render-worker';
import { timeoutFactor } from '../timeout-factor';
import type { SeenRemote } from '../releases/seen-releases';
import type { PageRequest } from './page-request';

/** What came of a remote: its HTML, `none` when the page has no remote, null when it is not there in time. */
export type Rendered = RenderedRemote | 'none' | null;

/** Milliseconds: how long the first byte waits for the remote, and after which the page goes out without it. */
export const renderTimeouts = { firstByteMs: 60 * timeoutFactor, slotMs: 200 * timeoutFactor };

/** A render that is under way. */
export interface RemoteRender {
  /** By which build, and what came of it as far as that is known now: `late` while it is under way. */
  end(): RenderEnd;
  /** Waits for the remote until so many milliseconds after its start. */
  within(milliseconds: number): Promise<Rendered>;
}

/**
 * Starts to render the remote of a page.
 * @param remote null when the page has none
 */
export function startRemoteRender(
  remote: SeenRemote | null,
  { url, bootstrap, headers, guestKey }: PageRequest,
): RemoteRender {
  if (remote === null)
    return { end: () => ({ build: null, outcome: 'rendered' }), within: () => Promise.resolve('none') };
  const { authorized, profile, gate, softMode } = bootstrap;
  const startedAt = performance.now();
  let end: RenderEnd = { build: remote.assets?.build ?? null, outcome: 'late' };
  const rendering = remote
    .render(
      { url, viewer: { session: { authorized, profile }, audience: { gate, softMode } }, headers, guestKey },
      renderTimeouts.slotMs,
      (told) => {
        end = told;
      },
    )
    // A worker of the release before has no such page; the browser loads the release that has it.
    .then((rendered) => (rendered?.status === 404 && rendered.html === '' ? null : rendered));
  return {
    end: () => end,
    async within(milliseconds) {
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise<null>((resolve) => {
        timer = setTimeout(() => resolve(null), Math.max(0, startedAt + milliseconds - performance.now()));
      });
      const first = await Promise.race([rendering, timeout]);
      clearTimeout(timer);
      return first;
    },
  };
}
