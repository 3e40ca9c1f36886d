export interface WatchBuildsOptions {
  document: Document;
  /** Sources to check now: app name -> address of the file with its build; remotes are added when they are mounted. */
  sources: () => ReadonlyMap<string, string>;
  /** Network access; `fetch`, passed in by the caller. */
  get: (address: string, init: RequestInit) => Promise<Pick<Response, 'ok' | 'text'>>;
  /** Called once for each build of an app other than the first one seen. */
  onNew: (app: string, build: string) => void;
  /** Called once for each app whose source is no list of builds. */
  onProblem: (app: string, problem: string) => void;
  random?: () => number;
}

/** Milliseconds between two checks; up to a fifth more, so that visitors do not all check at once. */
const intervalMs = 60_000;
const jitter = 0.2;
const timeoutMs = 5_000;

/**
 * Checks for new builds of the shell and of the remotes of this page, once a minute while it is in view, and when it
 * comes back into view (docs/spec/routes.md#new-builds).
 * @returns a function that ends it
 */
export function watchBuilds({
  document,
  sources,
  get,
  onNew,
  onProblem,
  random = Math.random,
}: WatchBuildsOptions): () => void {
  /** While a site is deployed, instances of both builds respond in turn: a build seen before is not new. */
  const seen = new Map<string, Set<string>>();
  const problems = new Set<string>();
  const ended = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let looking = false;

  const lookAt = async (app: string, address: string): Promise<void> => {
    // Unavailable, late or refused: the site may be being deployed at this moment. That is no problem to report.
    const text = await get(address, { cache: 'no-cache', signal: AbortSignal.timeout(timeoutMs) })
      .then(
        (response) => (response.ok ? response.text() : null),
        () => null,
      )
      .catch(() => null);
    if (text === null || ended.signal.aborted) return;
    const build = readBuild(text);
    if (build === null) {
      if (!problems.has(app)) onProblem(app, `${address} is no build`);
      problems.add(app);
      return;
    }
    const builds = seen.get(app);
    if (builds === undefined) seen.set(app, new Set([build]));
    else if (!builds.has(build)) {
      builds.add(build);
      onNew(app, build);
    }
  };
  const look = async (): Promise<void> => {
    if (looking || document.visibilityState !== 'visible') return;
    looking = true;
    clearTimeout(timer);
    await Promise.all([...sources()].map(([app, address]) => lookAt(app, address)));
    looking = false;
    if (!ended.signal.aborted) timer = setTimeout(() => void look(), intervalMs * (1 + jitter * random()));
  };
  document.addEventListener('visibilitychange', () => void look(), { signal: ended.signal });
  void look();
  return () => {
    ended.abort();
    clearTimeout(timer);
  };
}

/** @returns null for anything but a build's description, such as a page in HTML */
function readBuild(text: string): string | null {
  try {
    const { build } = JSON.parse(text) as { build?: unknown };
    return typeof build === 'string' && /^[\w.-]{1,64}$/.test(build) ? build : null;
  } catch {
    return null;
  }
}
