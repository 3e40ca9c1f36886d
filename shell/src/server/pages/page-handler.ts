import type { Bootstrap } from '@platform/shared/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { siteName } from '../../chrome/menu/menu';
import { audienceOf, guestCookie } from '../../cookies/audience-of';
import { isBot } from '../../errors/is-bot';
import { isRemoteOwner, type Page, recordOf } from '../../navigation/page-table';
import { type AccessFacts, noteAccess } from './access-line';
import { BootstrapRefused, type BootstrapSource } from './bootstrap-source';
import { type ComposerOptions, createPageComposer, statusOf } from './compose-page';
import type { PageLimit } from '../limits/page-limit';
import { bucketCookie, bucketOf } from '../releases/bucket';
import type { Remotes } from '../releases/remotes';
import type { SeenReleases } from '../releases/seen-releases';
import type { VisitorCountries, VisitorCountry } from '../visitor-countries';
import type { CachedPage } from './cached-page';
import { decide, type Visitor } from './decide';
import { errorDocument } from './error-document';
import { type GuestPageKey, GuestPages } from './guest-pages';
import type { OverrideVisits } from './override-visit';
import { type PageRequest, problemOf, splitUrl } from './page-request';
import { createProblemPages } from './problem-pages';
import { type RemoteRender, renderTimeouts, startRemoteRender } from './remote-render';
import { openStream, sendLastGood, sendPage, sendPlain, type StaleReason } from './send-page';

export interface PageHandlerOptions extends ComposerOptions {
  remotes: Pick<Remotes, 'seen' | 'hasCanaries'>;
  /** Who sees which build by a link. */
  overrides: OverrideVisits;
  /** Chooses the bucket of a visitor who has none, 0 to 99 (releases/bucket.ts). */
  drawBucket: () => number;
  bootstrapSource: BootstrapSource;
  countries: VisitorCountries;
  pageLimit: PageLimit;
  log: (level: 'warn' | 'error', message: string, details: Record<string, unknown>) => void;
}

/**
 * Serves pages (house.md, "A request"): page, bootstrap, guards, then the document with the remote's
 * HTML in its place. The whole response is cached briefly for guests.
 */
export function createPageHandler(options: PageHandlerOptions) {
  const { bootstrapSource, remotes, overrides, shell, apiUrl, countries, pageLimit, log, drawBucket } = options;
  const composer = createPageComposer(options);
  const guestPages = new GuestPages();
  let problems = createProblemPages(shell, '');
  let brand = '';

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
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
    const visitor = { request, reply, url, agreed, cookie, isPersonal, country, seen, note: given?.says ?? null };
    if (!isPersonal && given === null) return serveGuest(visitor);
    const wait = isPersonal ? pageLimit.visitor(request.ip, personal) : pageLimit.guest(request.ip);
    if (wait > 0) return sendProblem(visitor, 'tooMany');
    const bootstrap = await loadBootstrap(visitor);
    if (typeof bootstrap === 'string') return sendProblem(visitor, bootstrap);
    if (isPersonal) {
      const { isAnonymous, profile } = bootstrap;
      pageLimit.told(request.ip, personal, { account: profile?.email ?? null, isMadeUp: isAnonymous });
    }
    // A page by a link is this visitor's alone, and so is what is kept beside the bootstrap that guests share.
    if (given !== null) return servePersonal({ ...visitor, isPersonal: true }, { ...bootstrap });
    if (!bootstrap.isAnonymous) return servePersonal(visitor, bootstrap);
    // A cookie that the API does not know is a guest's: made-up ones must not get round the page cache.
    return serveGuest({ ...visitor, isPersonal: false, cookie: guestCookie(agreed) }, true);
  };

  /** A visitor who has no bucket gets one as soon as it matters, and keeps it: pages do not change from visit to visit. */
  function bucketFor(request: FastifyRequest, reply: FastifyReply): number | null {
    const known = bucketOf(request.headers.cookie);
    if (known !== null || !remotes.hasCanaries()) return known;
    const bucket = drawBucket();
    reply.header('set-cookie', bucketCookie(bucket, request.protocol === 'https'));
    return bucket;
  }

  async function servePersonal(visitor: Visitor, bootstrap: Bootstrap): Promise<FastifyReply> {
    const page = decide(visitor, bootstrap);
    if (page === null) return visitor.reply;
    return guarded(visitor, page, () => respond(visitor, page, startRender(page)));
  }

  /** @param isCounted whether the limit of pages that are in no cache has counted this one */
  async function serveGuest(visitor: Visitor, isCounted = false): Promise<FastifyReply> {
    const { request, reply, url, agreed, country } = visitor;
    const key = { agreed, country: country.rule, address: `${url.pathname}${url.search}` };
    const seen = visitor.seen();
    const known = guestPages.peek(key, seen.version);
    if (known !== undefined) {
      noteAccess(request, { ...ownerOf(seen, seen.pageTable.find(url.pathname)), outcome: 'cached' });
      return sendPage(request, reply, known, false);
    }

    // Who waits for a page that is being made costs nothing: a house of visitors asks for the same one at once.
    if (guestPages.isUnderWay(key, seen.version)) return makeForGuest(visitor, key);
    if (!isCounted && pageLimit.guest(request.ip) > 0) {
      const lastGood = guestPages.lastGood(key);
      return lastGood === undefined ? sendProblem(visitor, 'tooMany') : sendStale(visitor, lastGood, 'stale-at-limit');
    }
    const end = guestPages.begin(key, seen.version);
    try {
      return await makeForGuest(visitor, key);
    } finally {
      end();
    }
  }

  /** Makes a guest's page, or waits for it where it is being made. */
  async function makeForGuest(visitor: Visitor, key: GuestPageKey): Promise<FastifyReply> {
    const { request, reply } = visitor;
    const bootstrap = await loadBootstrap(visitor);
    const lastGood = guestPages.lastGood(key);
    if (bootstrap === 'unavailable' && lastGood !== undefined) return sendStale(visitor, lastGood, 'stale-if-error');
    if (typeof bootstrap === 'string') return sendProblem(visitor, bootstrap);
    const page = decide(visitor, bootstrap);
    if (page === null) return reply;
    const releases = page.releases.version;
    const begunAt = Date.now();
    return guarded(visitor, page, async () => {
      const begin = () => guestPages.render(key, releases, () => startRender(page));
      let begun: ReturnType<typeof begin> | undefined;
      let hasApiFailed = false;
      const cached = await guestPages.get(key, releases, async () => {
        begun = begin();
        const rendered = await begun.render.within(renderTimeouts.firstByteMs);
        // What comes later goes out in steps.
        if (rendered === null) return null;
        const whole = await composer.whole(page, rendered);
        hasApiFailed = whole.apiFailed;
        return hasApiFailed ? null : whole.page;
      });
      if (cached !== null) {
        // Another guest's request may have made it meanwhile.
        noteEnd(visitor, page, begun?.render);
        return sendPage(request, reply, cached, false);
      }
      if (hasApiFailed && lastGood !== undefined) return sendStale(visitor, lastGood, 'stale-if-error');
      const { render, isFirst } = begun ?? begin();
      // Without its remote the page is this visitor's alone; the first of those who waited keeps it for the others,
      // also when it comes too late for all of them.
      if (isFirst)
        void render.ended
          .then(async (rendered) => {
            if (rendered === null) return;
            const whole = await composer.whole(page, rendered);
            if (!whole.apiFailed) guestPages.keep(key, releases, whole.page, begunAt);
          })
          .catch((error: unknown) => log('warn', 'a late page cannot be kept', { reason: reasonOf(error) }));
      return respond(visitor, page, render);
    });
  }

  /** @returns the bootstrap, or the name of the page that says why there is none */
  async function loadBootstrap({ request, url, cookie, country, seen }: Visitor) {
    const { id: requestId } = request;
    try {
      const record = recordOf(seen().pageTable.find(url.pathname), url.pathname);
      const bootstrap = await bootstrapSource.get({ path: url.pathname, record, cookie, country, requestId });
      const title = siteName(bootstrap.bars);
      // The next page that knows nothing about its visitor knows at least the name of the site.
      if (title !== brand) [brand, problems] = [title, createProblemPages(shell, title)];
      return bootstrap;
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

  /** Starts the render of the remote; the chrome is rendered meanwhile. */
  function startRender(page: PageRequest): RemoteRender {
    const remote = composer.remoteOf(page);
    const render = startRemoteRender(remote, page);
    if (remote !== null) composer.prepareChrome(page);
    return render;
  }

  /**
   * Sends the page to one visitor. When the remote is slow, everything up to its place goes out first.
   */
  async function respond({ request, reply, isPersonal }: Visitor, page: PageRequest, render: RemoteRender) {
    const rendered = await render.within(renderTimeouts.firstByteMs);
    if (rendered !== null) {
      noteEnd({ request }, page, render);
      return sendPage(request, reply, (await composer.whole(page, rendered)).page, isPersonal);
    }
    noteEnd({ request }, page, render);
    const start = await composer.start(page, null);
    const stream = openStream(request, reply, { status: statusOf(page, null), personal: isPersonal, retryAfter: null });
    stream.write(start.html);
    const late = await render.within(renderTimeouts.slotMs);
    noteEnd({ request }, page, render);
    stream.end(start.rest(late));
    return reply;
  }

  /** Whose page it is, and by which of its builds. */
  function ownerOf(releases: SeenReleases, page: Page | null): Pick<AccessFacts, 'owner' | 'build'> {
    if (page === null || !isRemoteOwner(page.owner)) return { owner: 'shell', build: shell.build };
    return { owner: page.owner, build: releases.remote(page.owner)?.assets?.build ?? null };
  }

  /** @param render undefined when another request's render was waited for */
  function noteEnd({ request }: Pick<Visitor, 'request'>, page: PageRequest, render: RemoteRender | undefined): void {
    const known = ownerOf(page.releases, page.resolved.page);
    const { build, outcome } = render?.end() ?? { build: null, outcome: 'cached' };
    noteAccess(request, { ...known, build: build ?? known.build, outcome });
  }

  function sendStale(
    { request, reply, url, seen: look }: Visitor,
    page: CachedPage,
    reason: StaleReason,
  ): Promise<FastifyReply> {
    const seen = look();
    noteAccess(request, { ...ownerOf(seen, seen.pageTable.find(url.pathname)), outcome: 'stale' });
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
      noteAccess(request, { ...ownerOf(page.releases, page.resolved.page), outcome: 'failed' });
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
