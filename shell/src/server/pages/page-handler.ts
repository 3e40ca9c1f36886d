import type { Tracing } from '@platform/build/tracing';
import type { Bootstrap } from '@platform/shared/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { siteName } from '../../chrome/menu/menu';
import { audienceOf, guestCookie } from '../../cookies/audience-of';
import { isBot } from '../../errors/is-bot';
import { recordOf } from '../../navigation/page-table';
import { noteAccess } from './access-line';
import { BootstrapRefused, type BootstrapSource } from './bootstrap-source';
import { type ComposerOptions, createPageComposer, statusOf } from './compose-page';
import type { PageLimit } from '../limits/page-limit';
import { bucketCookie, bucketOf } from '../releases/bucket';
import type { Remotes } from '../releases/remotes';
import type { VisitorCountries, VisitorCountry } from '../visitor-countries';
import { withDeadline } from '../with-deadline';
import type { CachedPage } from './cached-page';
import { decide, sendRedirect, type Visit, type Visitor } from './decide';
import { errorDocument } from './error-document';
import { type GuestPageKey, GuestPages, type KeptPage, keyOf, type Making } from './guest-pages';
import type { OverrideVisits } from './override-visit';
import { type PageRequest, problemOf, splitUrl } from './page-request';
import { createProblemPages } from './problem-pages';
import { type RemoteRender, renderTimeouts, startRemoteRender } from './remote-render';
import { createRenewals } from './renewals';
import { openStream, sendLastGood, sendPage, sendPlain, type StaleReason } from './send-page';

export interface PageHandlerOptions extends ComposerOptions {
  remotes: Pick<Remotes, 'seen' | 'hasCanaries'>;
  /** Visitors with an override link, and their builds. */
  overrides: OverrideVisits;
  /** Chooses the bucket of a visitor without one, 0 to 99 (releases/bucket.ts). */
  drawBucket: () => number;
  /** Null: nothing is traced. */
  tracing?: Tracing | null;
  bootstrapSource: BootstrapSource;
  countries: VisitorCountries;
  /** Identifies the API's current content (api-settings.ts). */
  content: () => string;
  pageLimit: PageLimit;
  log: (level: 'warn' | 'error', message: string, details: Record<string, unknown>) => void;
}

export interface PageHandler {
  (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  /** Takes a guest's page from the cache, for a response of the fast path; undefined: not cached. */
  take(key: GuestPageKey, visit: () => Visit): CachedPage | undefined;
  /** The site's name; empty while no API has told it. */
  siteName(): string;
  /** Ends background renders. */
  stop(): void;
}

/** Milliseconds after which a guest gets the last good page if the API has not responded yet. */
const apiPatienceMs = 1_500;

// Over 250 lines: the steps of one request in order, which share the caches made at the top.
/**
 * Serves pages (docs/architecture.md#a-request-in-the-order-things-happen): page, bootstrap, guards, then the document
 * with the remote's HTML in its place. A guest's whole page is cached until its content changes, and served while a new
 * one is made.
 */
export function createPageHandler(options: PageHandlerOptions): PageHandler {
  const {
    bootstrapSource,
    remotes,
    overrides,
    shell,
    apiUrl,
    countries,
    content,
    pageLimit,
    log,
    drawBucket,
    tracing = null,
  } = options;
  const composer = createPageComposer(options);
  const guestPages = new GuestPages();
  const renewals = createRenewals({ pages: guestPages, content, make: renewPage });
  let problems = createProblemPages(shell, '');
  let brand = '';

  const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const url = splitUrl(request.url);
    const problem = problemOf(url);
    noteAccess(request, { outcome: 'problem' });
    if (problem !== null) return sendPage(request, reply, problems[problem], true);
    const link = overrides.takeLink(request, reply);
    if (link === 'replied') return reply;
    if (link === 'invalid') return sendPage(request, reply, problems.invalidLink, true);
    const { personal, agreed, cookie } = audienceOf(request.headers.cookie);
    const isPersonal = personal !== null;
    let country: VisitorCountry;
    try {
      country = await countries.of(request.headers);
    } catch (error) {
      logUnavailable(request, error);
      return sendProblem({ request, reply }, 'unavailable');
    }
    const bucket = bucketFor(request, reply);
    const given = await overrides.visitOf(request, reply);
    const seen = () => remotes.seen(bucket, given?.override);
    const from = {
      requestId: request.id,
      ip: request.ip,
      url,
      agreed,
      country,
      seen,
      content: content(),
      span: request.span,
    };
    const visitor = { ...from, request, reply, cookie, isPersonal, note: given?.says ?? null };
    const guest: Visit = { ...from, cookie: guestCookie(agreed), isPersonal: false, note: null };
    if (!isPersonal && given === null) return serveGuest({ ...guest, request, reply }, guest);
    const wait = isPersonal ? pageLimit.visitor(request.ip, personal) : pageLimit.guest(request.ip);
    if (wait > 0) return sendProblem(visitor, 'tooMany');
    const bootstrap = await loadBootstrap(visitor);
    if (typeof bootstrap === 'string') return sendProblem(visitor, bootstrap);
    if (isPersonal) {
      const { isAnonymous, profile } = bootstrap;
      pageLimit.told(request.ip, personal, { account: profile?.email ?? null, isMadeUp: isAnonymous });
    }
    // The account is known only now: staff may see further pages.
    if (bootstrap.staff === true) visitor.seen = () => remotes.seen(bucket, given?.override, true);
    // A page by a link is only for this visitor, and so is data cached with the bootstrap that guests share.
    if (given !== null) return servePersonal({ ...visitor, isPersonal: true }, { ...bootstrap });
    if (!bootstrap.isAnonymous) return servePersonal(visitor, bootstrap);
    // A cookie that the API does not know is a guest's: made-up ones must not bypass the page cache.
    return serveGuest({ ...guest, request, reply }, guest, true);
  };
  return Object.assign(handler, {
    take(key: GuestPageKey, visit: () => Visit) {
      const kept = guestPages.find(key);
      if (kept !== undefined) noteServed(kept, visit);
      return kept?.page;
    },
    siteName: () => brand,
    stop: renewals.stop,
  });

  /**
   * A visitor without a bucket gets one as soon as it matters, and keeps it: pages do not change from visit to visit.
   */
  function bucketFor(request: FastifyRequest, reply: FastifyReply): number | null {
    const known = bucketOf(request.headers.cookie);
    if (known !== null || !remotes.hasCanaries()) return known;
    const bucket = drawBucket();
    reply.header('set-cookie', bucketCookie(bucket, request.protocol === 'https'));
    return bucket;
  }

  async function servePersonal(visitor: Visitor, bootstrap: Bootstrap): Promise<FastifyReply> {
    const decided = decide(visitor, bootstrap);
    if ('redirect' in decided) return sendRedirect(visitor, decided.redirect);
    const { page } = decided;
    return guarded(visitor, page, () => respond(visitor, page, startMaking(page)));
  }

  /**
   * @param visit the same as the visitor, without the pending response
   * @param isCounted whether the limit of uncached pages has already counted this one
   */
  async function serveGuest(visitor: Visitor, visit: Visit, isCounted = false): Promise<FastifyReply> {
    const { request, reply } = visitor;
    const key = keyOf(visit, visitor.seen().version);
    const kept = guestPages.find(key);
    if (kept !== undefined) {
      noteAccess(request, { ...kept.page.of, outcome: 'cached' });
      noteServed(kept, () => visit);
      return sendPage(request, reply, kept.page, false);
    }

    // Waiting for a page that is being made costs nothing: many visitors at one address request the same one at once.
    if (guestPages.isUnderWay(key)) return makeForGuest(visitor, visit, key);
    if (!isCounted && pageLimit.guest(request.ip) > 0) {
      const lastGood = guestPages.lastGood(key);
      return lastGood === undefined ? sendProblem(visitor, 'tooMany') : sendStale(visitor, lastGood, 'stale-at-limit');
    }
    const end = guestPages.begin(key);
    try {
      return await makeForGuest(visitor, visit, key);
    } finally {
      end();
    }
  }

  /** A served page stays warm: it is made anew in the background where it is due, and before it expires. */
  function noteServed(kept: KeptPage, visit: () => Visit): void {
    if (kept.warm !== null) kept.warm.askedAt = Date.now();
    if (guestPages.isDue(kept)) renewals.renew(visit());
  }

  /** Makes a guest's page, or waits for it where it is being made. */
  async function makeForGuest(visitor: Visitor, visit: Visit, key: GuestPageKey): Promise<FastifyReply> {
    const { request, reply } = visitor;
    const begunAt = Date.now();
    const lastGood = guestPages.lastGood(key);
    const bootstrap = await loadBootstrap(visitor, lastGood === undefined ? null : apiPatienceMs);
    if (bootstrap === 'unavailable' && lastGood !== undefined) return sendStale(visitor, lastGood, 'stale-if-error');
    if (typeof bootstrap === 'string') return sendProblem(visitor, bootstrap);
    const decided = decide(visitor, bootstrap);
    if ('redirect' in decided) return sendRedirect(visitor, decided.redirect);
    const { page } = decided;
    return guarded(visitor, page, async () => {
      const { making, isFirst } = guestPages.make(key, () => startMaking(page));
      // Without its remote the page is only for this visitor; the first of those who waited caches the page with its
      // remote for the others, even if it is too late for all of them.
      if (isFirst)
        keepWhenMade(visit, key, page, making, { begunAt, isAsked: true }).catch((error: unknown) =>
          log('warn', 'a page cannot be kept', { reason: reasonOf(error) }),
        );
      const rendered = await making.render.within(renderTimeouts.firstByteMs);
      noteEnd(visitor, page, making.render);
      if (rendered === null) return respond(visitor, page, making);
      const whole = await making.whole(rendered);
      if (whole.apiFailed && lastGood !== undefined) return sendStale(visitor, lastGood, 'stale-if-error');
      return sendPage(request, reply, whole.page, false);
    });
  }

  /**
   * Makes a page anew while its guests get the previous one; the trace of the guest who requested it first has ended.
   */
  async function renewPage(asked: Visit, key: GuestPageKey): Promise<void> {
    const begunAt = Date.now();
    const span = tracing?.begin('renew page') ?? null;
    await makeAnew({ ...asked, span }, key, begunAt).finally(() => span?.end());
  }

  async function makeAnew(visit: Visit, key: GuestPageKey, begunAt: number): Promise<void> {
    const decided = decide(visit, await bootstrapOf(visit));
    if ('redirect' in decided) return guestPages.forget(key);
    const { making, isFirst } = guestPages.make(key, () => startMaking(decided.page));
    if (isFirst) await keepWhenMade(visit, key, decided.page, making, { begunAt, isAsked: false });
    else await making.render.ended;
  }

  /**
   * Caches a page for other guests once it is ready, however late; not if the API failed.
   * @param begunAt when its making began
   * @param isAsked whether a guest has asked for it
   */
  async function keepWhenMade(
    visit: Visit,
    key: GuestPageKey,
    { resolved }: PageRequest,
    { render, whole }: Making,
    { begunAt, isAsked }: { readonly begunAt: number; readonly isAsked: boolean },
  ): Promise<void> {
    const rendered = await render.ended;
    if (rendered === null) return;
    const { page, apiFailed } = await whole(rendered);
    if (apiFailed) return;
    const isPlain = resolved.page !== null && !/[:*]/.test(resolved.page.path) && visit.url.search === '';
    const isLive = rendered !== 'none' && rendered.isLive;
    const warm = isAsked && isPlain ? renewals.keepWarm(visit) : renewals.warmOf(visit);
    guestPages.keep(key, { page, begunAt, isLive, warm });
  }

  async function bootstrapOf({
    requestId,
    url,
    cookie,
    country,
    seen,
    content: known,
    span,
  }: Visit): Promise<Bootstrap> {
    const { pathname: path } = url;
    const record = recordOf(seen().pageTable.find(path), path);
    const traceparent = span?.traceparent ?? null;
    const bootstrap = await bootstrapSource.get({
      path,
      record,
      cookie,
      country,
      requestId,
      traceparent,
      content: known,
    });
    const title = siteName(bootstrap.bars);
    // The next page without data about its visitor at least has the site's name.
    if (title !== brand) [brand, problems] = [title, createProblemPages(shell, title)];
    return bootstrap;
  }

  /**
   * @param patienceMs milliseconds after which the API counts as unavailable; null: no limit
   * @returns the bootstrap, or the name of the problem page
   */
  async function loadBootstrap(visitor: Visitor, patienceMs: number | null = null) {
    const { request, requestId } = visitor;
    try {
      const loading = bootstrapOf(visitor);
      return await (patienceMs === null
        ? loading
        : withDeadline(patienceMs, `no bootstrap within ${patienceMs} ms`, () => loading));
    } catch (error) {
      if (error instanceof BootstrapRefused) {
        log('warn', 'the API refuses a bootstrap', { requestId, reason: error.message });
        return error.status === 431 ? 'headersTooLong' : 'refused';
      }
      logUnavailable(request, error);
      return 'unavailable';
    }
  }

  function logUnavailable({ id }: FastifyRequest, error: unknown): void {
    log('warn', 'the API does not answer', { requestId: id, reason: reasonOf(error) });
  }

  /** Starts the render of the remote; the chrome is rendered in parallel. */
  function startMaking(page: PageRequest): Making {
    const remote = composer.remoteOf(page);
    const render = startRemoteRender(remote, page);
    if (remote !== null) composer.prepareChrome(page);
    let whole: ReturnType<Making['whole']> | undefined;
    return { render, whole: (rendered) => (whole ??= composer.whole(page, rendered)) };
  }

  /** Sends the page to one visitor. When the remote is slow, everything before its place is sent first. */
  async function respond({ request, reply, isPersonal }: Visitor, page: PageRequest, { render, whole }: Making) {
    const rendered = await render.within(renderTimeouts.firstByteMs);
    noteEnd({ request }, page, render);
    if (rendered !== null) return sendPage(request, reply, (await whole(rendered)).page, isPersonal);
    const start = await composer.start(page, null);
    const stream = openStream(request, reply, { status: statusOf(page, null), personal: isPersonal, retryAfter: null });
    stream.write(start.html);
    const late = await render.within(renderTimeouts.slotMs);
    noteEnd({ request }, page, render);
    stream.end(start.rest(late));
    return reply;
  }

  function noteEnd({ request }: Pick<Visitor, 'request'>, page: PageRequest, render: RemoteRender): void {
    const known = composer.ownerOf(page);
    const { build, outcome } = render.end();
    noteAccess(request, { ...known, build: build ?? known.build, outcome });
  }

  function sendStale({ request, reply }: Visitor, page: CachedPage, reason: StaleReason): Promise<FastifyReply> {
    noteAccess(request, { ...page.of, outcome: 'stale' });
    return sendLastGood(request, reply, page, reason);
  }

  async function guarded(
    visitor: Visitor,
    page: PageRequest,
    serve: () => Promise<FastifyReply>,
  ): Promise<FastifyReply> {
    const { request, reply, url } = visitor;
    try {
      return await serve();
    } catch (error) {
      const reason = reasonOf(error);
      const stack = error instanceof Error ? error.stack : undefined;
      log('error', 'the page could not be rendered', { requestId: request.id, path: url.pathname, reason, stack });
      noteAccess(request, { ...composer.ownerOf(page), outcome: 'failed' });
      if (isBot(request.headers['user-agent'])) return sendPlain(reply, 500);
      const api = { baseURL: apiUrl, headers: page.headers };
      const failure = await errorDocument(shell, { ...page, table: page.releases.pageTable, api }, request.id).catch(
        () => problems.failed,
      );
      return sendPage(request, reply, failure, true);
    }
  }

  function sendProblem(
    { request, reply }: Pick<Visitor, 'request' | 'reply'>,
    problem: keyof typeof problems,
  ): FastifyReply | Promise<FastifyReply> {
    const plainStatus = problem === 'unavailable' ? 503 : problem === 'tooMany' ? 429 : null;
    return plainStatus !== null && isBot(request.headers['user-agent'])
      ? sendPlain(reply, plainStatus)
      : sendPage(request, reply, problems[problem], true);
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
