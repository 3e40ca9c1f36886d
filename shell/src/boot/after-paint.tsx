import { createRoot } from 'react-dom/client';
import { createHttpClient, loadTransport } from '@platform/shared/http';
import { RouterBridge, type Runtime, RuntimeProvider } from '@platform/shared/remote';
import { parsePath } from '@platform/shared/router';
import { createStore, type ViewerState } from '@platform/shared/store';
import { followAffiliateVisit } from '../affiliate/affiliate-visit';
import { sendAffiliateVisit } from '../api/affiliate';
import { Overlays } from '../chrome/overlays/overlays';
import { type ConsentStore, createConsentStore, whenAccepted } from '../consent/consent';
import { isBot } from '../errors/is-bot';
import { loadTagManager } from '../consent/tag-manager';
import { releaseAddress } from '../remotes/release-address';
import type { WatchedLoader } from '../remotes/watched-loader';
import type { Report } from '../reporting/capture';
import { pageTableAddress } from '../navigation/fetch-page-table';
import type { ShownPage } from '../navigation/focus-heading';
import { startPageAnnouncer } from '../navigation/page-announcer';
import { startPageFocus } from '../navigation/page-focus';
import { isRemoteOwner, type Page } from '../navigation/page-table';
import type { ResolvePage } from '../navigation/resolve-page';
import { registerServiceWorker } from '../offline/register-service-worker';
import { watchBuilds } from '../updates/watch-builds';
import { followMoney } from '../session/follow-money';
import { draftKeeper } from '../session/draft-keeper';
import { followDrafts, keepDraft } from '../session/form-draft';
import { followTabs } from '../session/follow-tabs';
import { whenIdle } from './on-idle';
import { type PageState, type PageStore, startsWholly } from '../navigation/page-store';
import { createPreloadQueue } from '../navigation/preload-queue';
import { type Connection, startRoutePrefetch } from '../navigation/route-prefetch';
import type { BrowserConfig } from './embedded-state';
import { presentedAudience, readDevice } from '../session/verification';

export interface AfterPaintParts {
  window: Window;
  runtime: Runtime;
  page: PageStore;
  /** The session when the document was opened. */
  opened: ViewerState;
  /** Reports failures, and which remotes were mounted. */
  watched: WatchedLoader;
  /** The same loader without reports: a prefetch may fail silently. */
  quietLoader: Pick<WatchedLoader, 'load'>;
  resolve: ResolvePage;
  refresh: () => Promise<void>;
  refreshTable: () => Promise<unknown>;
  report: Report;
  config: BrowserConfig;
  /** Note about a build that this visitor sees by a link. */
  releaseNote: string | undefined;
  /** Builds of the remotes that this document has loaded; more will be added. */
  builds: ReadonlyMap<string, string>;
  /** What the visitor has gone on from by now; undefined while it is the page that the document was opened with. */
  left: ShownPage | undefined;
  /** Query that the visit began with. */
  search: string;
}

/**
 * Starts everything that a page needs but its first paint does not. On pages that end the start-up sequence after the
 * authorization check, the rest waits until the visitor navigates to another one.
 */
export function startAfterPaint(parts: AfterPaintParts): void {
  const { window, runtime, page, refresh } = parts;
  const { store } = runtime;
  // Needed for the visitor's next step; if loading fails, that step tries again.
  loadTransport().catch(() => undefined);
  startPageFocus(window, runtime.router, parts.left);
  startPageAnnouncer(window.document, runtime.router, page);
  followTabs({
    window,
    store,
    opened: parts.opened,
    refresh,
    channel: channelOfTabs('session'),
  });
  draftKeeper.keep = keepDraft;
  followDrafts(runtime, window.document);
  followMoney({ store, queryClient: runtime.queryClient, refresh, channel: channelOfTabs('money') });
  const consent = createConsentStore(window.document);
  const { table, path } = page.getState();
  const opened = table.find(path);
  const updates = createStore(() => ({ available: false }));
  showOverlays(parts, consent, updates);
  showPlatformOverlay(parts);
  const startRest = () => {
    presentAudience(parts);
    // During maintenance the API accepts nothing; the visit is reported afterwards.
    whenPage(
      page,
      ({ bootstrap }) => !bootstrap.maintenance.state,
      () =>
        followAffiliateVisit({
          window,
          search: parts.search,
          consent,
          send: (parameters) => sendAffiliateVisit(runtime, parameters),
        }),
    );
    const { tagManagerId } = parts.config;
    if (tagManagerId !== null) whenAccepted(consent, () => loadTagManager(window.document, tagManagerId));
    followVitals(parts, consent, opened);
    followBuilds(parts, () => updates.setState({ available: true }));
    prefetchRoutes(parts);
    registerServiceWorker(window);
  };
  whenPage(page, startsWholly, startRest);
}

/** After consent, a sample of the pages reports its speed, where the edge counts it. */
function followVitals({ window, config, builds }: AfterPaintParts, consent: ConsentStore, opened: Page | null): void {
  const { vitalsSampling } = config;
  if (vitalsSampling === undefined || opened === null || isBot(window.navigator.userAgent)) return;
  if (Math.random() * vitalsSampling >= 1) return;
  const { path: pattern, owner } = opened;
  whenAccepted(consent, () => {
    import(/* webpackChunkName: "web-vitals" */ '../vitals/start-vitals').then(
      ({ startVitals }) =>
        startVitals({
          window,
          page: pattern,
          build: () => builds.get(isRemoteOwner(owner) ? owner : 'shell'),
          mayTell: () => consent.getState().choice === 'accepted',
        }),
      // Measuring is optional: a failure has no effect on the page.
      () => undefined,
    );
  });
}

/** @returns null where the browser does not support it */
const channelOfTabs = (name: string): BroadcastChannel | null =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);

/** Runs something once, as soon as a predicate of the page state is true. */
function whenPage(page: PageStore, claim: (state: PageState) => boolean, run: () => void): void {
  if (claim(page.getState())) return run();
  const stop = page.subscribe((state) => {
    if (!claim(state)) return;
    stop();
    run();
  });
}

/** Keeps the presentation of the age decision in sync with the server's. */
function presentAudience({ window, runtime: { store }, page }: AfterPaintParts): void {
  const device = readDevice(window);
  const present = () => {
    // The store may have a newer decision than the bootstrap: an age check has just been finished.
    const { audience, audienceDecided } = store.getState();
    const { deviceHeuristic } = page.getState().bootstrap;
    const presented = presentedAudience({ ...audience, ...(deviceHeuristic && { deviceHeuristic }) }, device);
    if (presented.countsAsVerified !== audience.countsAsVerified) audienceDecided(presented);
  };
  present();
  store.subscribe(({ audience }, before) => {
    if (audience !== before.audience) present();
  });
}

function showOverlays(
  { window, runtime, page, config }: AfterPaintParts,
  consent: ReturnType<typeof createConsentStore>,
  updates: Parameters<typeof Overlays>[0]['updates'],
): void {
  const { document } = window;
  const reload = () => window.location.reload();
  const place = document.body.appendChild(document.createElement('div'));
  let choice = consent.getState().choice;
  const onChoice = (next: 'accepted' | 'refused') => {
    // A running script cannot be stopped, and one that a refusal kept out starts with a new page.
    if (config.tagManagerId !== null && choice !== 'undecided' && next !== choice) reload();
    choice = next;
  };
  createRoot(place, { identifierPrefix: 'overlays-' }).render(
    <RuntimeProvider runtime={runtime}>
      <RouterBridge router={runtime.router} owns={() => true}>
        <Overlays page={page} consent={consent} updates={updates} onReload={reload} onChoice={onChoice} />
      </RouterBridge>
    </RuntimeProvider>,
  );
}

/** Shows which app owns which part of the page, with `?platform-overlay`. */
function showPlatformOverlay({ window, search, config, builds, releaseNote, report }: AfterPaintParts): void {
  if (releaseNote === undefined && !new URLSearchParams(search).has('platform-overlay')) return;
  import(/* webpackChunkName: "platform-overlay" */ '../platform-overlay/start').then(
    ({ startPlatformOverlay }) =>
      startPlatformOverlay(window.document, { shellBuild: config.build, builds, releaseNote, get: fetch }),
    (error: unknown) => report({ kind: 'chunk', app: 'shell', error }),
  );
}

function followBuilds({ window, watched, report, refreshTable }: AfterPaintParts, onNew: () => void): void {
  watchBuilds({
    document: window.document,
    sources: () =>
      new Map([
        ['shell', '/assets/builds/latest.json'],
        ['pages', pageTableAddress],
        ...[...watched.mounted].map((name) => [name, releaseAddress(name)] as const),
      ]),
    get: fetch,
    // A new page table does not require a reload of this document.
    onNew: (app) => (app === 'pages' ? void refreshTable() : onNew()),
    onProblem: (app, problem) => report({ kind: 'error', app, error: problem }),
  });
}

function prefetchRoutes({ window, runtime, quietLoader, resolve }: AfterPaintParts): void {
  // An expired session is noticed on the visitor's own requests, never on a prefetch.
  const quiet: Runtime = { ...runtime, http: createHttpClient({ retries: 0 }) };
  const queue = createPreloadQueue(async (address) => {
    const { pathname = '/', search = '' } = parsePath(address);
    const owner = resolve({ pathname, search }).page?.owner;
    if (owner === undefined || !isRemoteOwner(owner)) return;
    await (await quietLoader.load(owner)).prepare(quiet, { pathname, search });
  });
  const wanted = (url: { pathname: string; search: string }) => {
    const { page, decision } = resolve(url);
    return (
      page !== null &&
      isRemoteOwner(page.owner) &&
      runtime.store.getState().audience.gate === 'none' &&
      decision.redirect === null
    );
  };
  startRoutePrefetch({
    window,
    queue,
    connection: () => (window.navigator as Navigator & { connection?: Connection }).connection,
    wanted,
    idle: (run) => whenOpen(runtime.store, () => whenIdle(window, run)),
  });
  // The visitor's navigation takes precedence.
  runtime.router.subscribe(() => queue.clear());
}

/** Runs something once no age gate or other block is left. */
function whenOpen(store: Runtime['store'], run: () => void): void {
  if (store.getState().audience.gate === 'none') return run();
  const stop = store.subscribe(({ audience }) => {
    if (audience.gate !== 'none') return;
    stop();
    run();
  });
}
