import { pathMaxLength } from '@platform/shared/limits';
import { lifetimes } from '@platform/shared/lifetimes';
import { Cache } from '@platform/shared/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Bootstrap } from '@platform/shared/contracts';
import { siteName } from '../../chrome/menu/menu';
import { withVisit } from '../../affiliate/visit-parameters';
import { isBot } from '../../errors/is-bot';
import { decidePage } from '../../guards/pipeline';
import { shellPageOf } from '../../pages/shell-pages';
import { isRemoteOwner, type PageTable, recordOf } from '../../navigation/page-table';
import type { ResolvedPage } from '../../navigation/resolve-page';
import { pageHead } from '../../seo/head';
import type { BrowserConfig } from '../../boot/embedded-state';
import { audienceOf } from '../../cookies/audience-of';
import { documentEnd, documentStart, type DocumentParts } from './document';
import { errorDocument } from './error-document';
import { BootstrapRefused, type BootstrapSource } from './bootstrap-source';
import { CachedPage } from './cached-page';
import { problemPage } from './problem-page';
import { requestProblems } from './request-problems';
import { type Chrome, type ChromeRequest, renderChrome } from './render-chrome';
import type { RenderedRemote } from '../render/render-worker';
import { latestBuildAddress } from '../../remotes/latest-build';
import { filesOf, type Remotes } from '../releases/remotes';
import type { VisitorCountries, VisitorCountry } from '../visitor-countries';
import { openStream, sendPage, sendPlain } from './send-page';
import type { ShellFiles } from './shell-files';

export interface PageHandlerOptions {
  bootstrapSource: BootstrapSource;
  remotes: Remotes;
  /** The shell's own release. */
  shell: ShellFiles;
  /** What the browser has to know of the configuration. */
  browser: BrowserConfig;
  /** Where the API is, for what pages of the shell show. */
  apiUrl: string;
  countries: VisitorCountries;
  /** Counts a page that is in no cache: the seconds that its visitor's address has to wait, or 0. */
  pageLimit: (address: string) => number;
  log: (level: 'warn' | 'error', message: string, details: Record<string, unknown>) => void;
}

/** Milliseconds: how long the first byte waits for the remote, and after which the page goes out without it. */
const renderTimeout = { firstByte: 60, slot: 200 };
/** How many guests' pages are cached. */
const pageCache = { lifetimeMs: lifetimes.guestPage, maxEntries: 500 };

/**
 * Serves pages (house.md, "A request"): page, bootstrap, guards, then the document with the remote's
 * HTML in its place. The whole response is cached briefly for guests.
 */
export function createPageHandler(options: PageHandlerOptions) {
  const { bootstrapSource, remotes, shell, browser, apiUrl, countries, pageLimit, log } = options;
  const pages = new Cache<CachedPage | null>(pageCache);
  let problems = problemPages(shell, '');
  let brand = '';

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const at = request.url.indexOf('?');
    const url = {
      pathname: at === -1 ? request.url : request.url.slice(0, at),
      search: at === -1 ? '' : request.url.slice(at),
    };
    if (url.pathname.length > pathMaxLength || url.search.length > pathMaxLength)
      return sendPage(request, reply, problems.tooLong, true);
    if (!isReadable(url.pathname)) return sendPage(request, reply, problems.unreadable, true);
    const { personal, agreed, cookie } = audienceOf(request.headers.cookie);
    let country: VisitorCountry;
    try {
      country = await countries.of(request.headers);
    } catch (error) {
      return unavailable(request, reply, error);
    }

    const key = `${remotes.version()}|${agreed}|${country.rule}|${url.pathname}${url.search}`;
    if (!personal) {
      const kept = pages.peek(key);
      if (kept) return sendPage(request, reply, kept, false);
    }

    if (pageLimit(request.ip) > 0)
      return isBot(request.headers['user-agent'])
        ? sendPlain(reply, 429)
        : sendPage(request, reply, problems.tooMany, true);

    const table = remotes.pageTable();
    const page = table.find(url.pathname);
    let bootstrap: Bootstrap;
    try {
      const record = recordOf(page, url.pathname);
      bootstrap = await bootstrapSource.get({ path: url.pathname, record, cookie, country, requestId: request.id });
    } catch (error) {
      if (error instanceof BootstrapRefused) {
        log('warn', 'the API refuses a bootstrap', { requestId: request.id, reason: error.message });
        return sendPage(request, reply, error.status === 431 ? problems.headersTooLong : problems.refused, true);
      }
      return unavailable(request, reply, error);
    }
    const title = siteName(bootstrap.bars);
    // The next page that knows nothing knows at least whose it is.
    if (title !== brand) [brand, problems] = [title, problemPages(shell, title)];

    const decision = decidePage(url, page, bootstrap, agreed);
    const { redirect, visit } = decision;
    if (redirect !== null)
      return (
        reply
          .code(redirect.status)
          .header('cache-control', 'no-store')
          .header('vary', 'cookie')
          // Only the browser may keep the visit, once the visitor consents: it goes along.
          .redirect(withVisit(redirect.to, visit), redirect.status)
      );

    const job = startJob({
      request,
      reply,
      url,
      bootstrap,
      agreed,
      cookie,
      country,
      table,
      resolved: { page, decision },
      guestKey: personal ? null : `${agreed}|${country.rule}`,
    });
    try {
      if (personal) return await respond(job, startSlot(job), true);
      let slot: Slot | undefined;
      const cached = await pages.get(key, async () => {
        slot = startSlot(job);
        const rendered = await slot.within(renderTimeout.firstByte);
        // Without its remote the page is this visitor's alone.
        return rendered === null ? null : wholePage(job, rendered);
      });
      return cached === null
        ? await respond(job, slot ?? startSlot(job), false)
        : sendPage(request, reply, cached, false);
    } catch (error) {
      log('error', 'the page could not be rendered', {
        requestId: request.id,
        path: url.pathname,
        reason: reasonOf(error),
      });
      if (isBot(request.headers['user-agent'])) return sendPlain(reply, 500);
      const failure = await errorDocument(shell, job.chrome, request.id).catch(() => problems.failed);
      return sendPage(request, reply, failure, true);
    }
  };

  async function unavailable(request: FastifyRequest, reply: FastifyReply, error: unknown): Promise<FastifyReply> {
    log('warn', 'the API does not answer', { requestId: request.id, reason: reasonOf(error) });
    return isBot(request.headers['user-agent'])
      ? sendPlain(reply, 503)
      : sendPage(request, reply, problems.unavailable, true);
  }

  function startJob({ url, bootstrap: given, agreed, cookie, country, table, resolved, ...others }: JobStart): Job {
    const bootstrap: Bootstrap = resolved.page === null ? { ...given, status: 404, seo: null } : given;
    const headers = {
      'x-request-id': others.request.id,
      ...(cookie !== '' && { cookie }),
      ...country.headers,
    };
    const api = { baseURL: apiUrl, headers };
    return { ...others, url, bootstrap, resolved, chrome: { url, bootstrap, agreed, table, resolved, api } };
  }

  async function wholePage(job: Job, rendered: Exclude<Rendered, null>): Promise<CachedPage> {
    const parts = await partsOf(job, rendered);
    const { state, retryAfter } = job.bootstrap.maintenance;
    const html = `${parts.start}${parts.before}${rest(parts, job, rendered)}`;
    return new CachedPage(statusOf(job, rendered), html, state ? retryAfter : null);
  }

  /** Sends the page to one visitor. When the remote is slow, everything up to its place goes out first. */
  async function respond(job: Job, slot: Slot, personal: boolean): Promise<FastifyReply> {
    const { request, reply } = job;
    const early = await slot.within(renderTimeout.firstByte);
    if (early !== null) return sendPage(request, reply, await wholePage(job, early), personal);
    const parts = await partsOf(job, null);
    const stream = openStream(request, reply, { status: statusOf(job, null), personal, retryAfter: null });
    stream.write(parts.start + parts.before);
    stream.end(rest(parts, job, await slot.within(renderTimeout.slot)));
    return reply;
  }

  function remoteOf({ resolved: { page }, bootstrap }: Pick<Job, 'resolved' | 'bootstrap'>) {
    return page === null || bootstrap.status === 404 || !isRemoteOwner(page.owner) ? null : remotes.get(page.owner);
  }

  function startSlot(job: Job): Slot {
    const { url, bootstrap, chrome, guestKey } = job;
    const remote = remoteOf(job);
    const { authorized, profile, gate, softMode } = bootstrap;
    const startedAt = performance.now();
    const pending =
      remote === null
        ? Promise.resolve('none' as const)
        : remote.renderer
            .render(
              {
                url,
                viewer: { session: { authorized, profile }, audience: { gate, softMode } },
                headers: chrome.api.headers,
                guestKey,
              },
              renderTimeout.slot,
            )
            // A worker of the release before has no such page; the browser loads the release that has it.
            .then((rendered) => (rendered?.status === 404 && rendered.html === '' ? null : rendered));
    // The chrome is rendered while the worker renders; what is wrong with it shows where it is needed.
    if (remote !== null) chromeOf(chrome, true).catch(() => undefined);
    return {
      async within(milliseconds) {
        let timer: NodeJS.Timeout | undefined;
        const late = new Promise<null>((resolve) => {
          timer = setTimeout(() => resolve(null), Math.max(0, startedAt + milliseconds - performance.now()));
        });
        const first = await Promise.race([pending, late]);
        clearTimeout(timer);
        return first;
      },
    };
  }

  function statusOf({ bootstrap }: Job, rendered: Rendered): number {
    if (bootstrap.maintenance.state) return 503;
    if (bootstrap.status === 404) return 404;
    return rendered === null || rendered === 'none' ? 200 : rendered.status;
  }

  async function partsOf(job: Job, rendered: Rendered): Promise<Parts> {
    const { bootstrap, chrome } = job;
    const { page, decision } = job.resolved;
    const remote = remoteOf(job);
    const own = bootstrap.status === 200 ? shellPageOf(page) : null;
    const files =
      remote !== null && page !== null
        ? filesOf(remote, page.path)
        : own !== null
          ? shell.chunk(own.page.id)
          : { scripts: [], styles: [] };
    const manifest = remote === null ? [] : [{ href: latestBuildAddress(remote.name), as: 'fetch' as const }];
    const document: DocumentParts = {
      head: pageHead(bootstrap, { known: page !== null, index: decision.index }),
      pictures: picturesOf(rendered),
      styles: [...shell.styles, ...files.styles],
      // A browser reuses a failed preload for the visitor's retry, so files that cannot be reached are not preloaded.
      preloads:
        remote?.releases.isReadable() !== false
          ? [...manifest, ...files.scripts.map((href) => ({ href, as: 'script' as const }))]
          : [],
      scripts: shell.scripts,
    };
    return { start: documentStart(document), ...(await chromeOf(chrome, own === null)) };
  }

  function rest(
    { start, after, queries: own }: Parts,
    { resolved, chrome, bootstrap }: Job,
    rendered: Rendered,
  ): string {
    const remote = rendered === null || rendered === 'none' || rendered.html === '' ? null : rendered;
    const pictures = picturesOf(rendered);
    // What stands in the head already is not repeated.
    const html = start.includes(pictures) ? remote?.html.slice(pictures.length) : remote?.html;
    const slot = remote === null ? '' : `<div data-rendered="${resolved.page?.owner ?? ''}">${html}</div>`;
    const state = {
      kind: 'page',
      bootstrap,
      remotes: remotes.entries(),
      pages: { version: chrome.table.version, remotes: chrome.table.remotes },
      config: browser,
    } as const;
    return `${slot}${after}${documentEnd(state, remote?.queries ?? own)}`;
  }
}

interface JobStart {
  request: FastifyRequest;
  reply: FastifyReply;
  url: { pathname: string; search: string };
  bootstrap: Bootstrap;
  agreed: boolean;
  cookie: string;
  country: VisitorCountry;
  table: PageTable;
  resolved: ResolvedPage;
  /** What guests share depends on nothing else; null: the page is one visitor's. */
  guestKey: string | null;
}

interface Job extends Pick<JobStart, 'request' | 'reply' | 'url' | 'bootstrap' | 'resolved' | 'guestKey'> {
  /** What the shell's own part is rendered from. */
  chrome: ChromeRequest;
}

/** What came of a remote: its HTML, `none` when the page has no remote, null when it is not there in time. */
type Rendered = RenderedRemote | 'none' | null;

interface Slot {
  /** Waits for the remote until so many milliseconds after its start. */
  within(milliseconds: number): Promise<Rendered>;
}

interface Parts extends Chrome {
  start: string;
}

/** Pages for when nothing, or not enough, is known about the visitor. */
function problemPages(shell: ShellFiles, brand: string) {
  return {
    unavailable: problemPage(shell, brand, 503, {
      title: 'We will be right back',
      text: 'The site does not answer at the moment. This page tries again by itself.',
      waits: true,
    }),
    failed: problemPage(shell, brand, 500, {
      title: 'Something went wrong',
      text: 'We could not load this page. It has been reported. Try again in a moment.',
      waits: false,
    }),
    tooLong: problemPage(shell, brand, 414, {
      title: 'The address is too long',
      text: `It has more than ${pathMaxLength} characters before or after "?".`,
      waits: false,
    }),
    tooMany: problemPage(shell, brand, 429, {
      title: 'One moment, please',
      text: 'More pages were opened from your network than we can make at once. This page tries again by itself.',
      waits: true,
    }),
    headersTooLong: problemPage(shell, brand, 431, requestProblems[431]),
    refused: problemPage(shell, brand, 400, requestProblems[400]),
    unreadable: problemPage(shell, brand, 400, {
      title: 'The address cannot be read',
      text: 'It has a percent sign that stands for no character.',
      waits: false,
    }),
  };
}

const chromes = new WeakMap<Bootstrap, Map<string, Promise<Chrome>>>();

/**
 * The chrome around a remote is a function of path and bootstrap: guests who share the bootstrap share it, too.
 * @param shared whether the page is a remote's; a page of the shell's own is rendered with its content
 */
function chromeOf(request: ChromeRequest, shared: boolean): Promise<Chrome> {
  if (!shared) return renderChrome(request);
  const byPath = chromes.get(request.bootstrap) ?? new Map<string, Promise<Chrome>>();
  chromes.set(request.bootstrap, byPath);
  const { pathname } = request.url;
  const chrome = byPath.get(pathname) ?? renderChrome({ ...request, url: { pathname, search: '' } });
  byPath.set(pathname, chrome);
  return chrome;
}

/** React writes preload links of urgent pictures in front of the HTML; in the head they are found before any script. */
function picturesOf(rendered: Rendered): string {
  if (rendered === null || rendered === 'none') return '';
  return /^(?:<link rel="preload" as="image"[^>]*>)+/.exec(rendered.html)?.[0] ?? '';
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function isReadable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}
