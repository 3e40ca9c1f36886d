import type { Bootstrap } from '@platform/shared/contracts';
import type { BrowserConfig } from '../../boot/embedded-state';
import { isRemoteOwner } from '../../navigation/page-table';
import { shellPageOf } from '../../pages/shell-pages';
import { pageHead } from '../../seo/head';
import { filesOf, type SeenRemote } from '../releases/seen-releases';
import { CachedPage, type PageOwner } from './cached-page';
import { chromeOf } from './chrome-cache';
import { documentEnd, documentStart } from './document';
import type { PageRequest } from './page-request';
import type { Rendered } from './remote-render';
import type { Chrome } from './render-chrome';
import type { ShellFiles } from './shell-files';
import { waitingHtml } from './waiting';

export interface ComposerOptions {
  /** The shell's own release. */
  shell: ShellFiles;
  /** Configuration for the browser. */
  browser: BrowserConfig;
  apiUrl: string;
}

/** Assembles documents: head, chrome, the remote's HTML, and the state as data. */
export interface PageComposer {
  /** The remote of a page; null when the page has none, or is missing. */
  remoteOf(request: PageRequest): SeenRemote | null;
  /** Owner and build of the page. */
  ownerOf(request: PageRequest, rendered?: Rendered): PageOwner;
  /** Renders the chrome of a remote's page ahead of its use. */
  prepareChrome(request: PageRequest): void;
  /** The document up to the remote's place, including its placeholder, and a function for the rest. */
  start(request: PageRequest, rendered: Rendered): Promise<{ html: string; rest(rendered: Rendered): string }>;
  whole(request: PageRequest, rendered: Rendered): Promise<{ page: CachedPage; apiFailed: boolean }>;
}

/** @returns the status of a page */
export function statusOf({ bootstrap }: PageRequest, rendered: Rendered): number {
  if (bootstrap.maintenance.state) return 503;
  if (bootstrap.status === 404) return 404;
  return rendered === null || rendered === 'none' ? 200 : rendered.status;
}

export function createPageComposer({ shell, browser, apiUrl }: ComposerOptions): PageComposer {
  const chromeAround = (request: PageRequest, isShared: boolean): Promise<Chrome> => {
    const { url, bootstrap, agreed, releases, resolved, headers } = request;
    const table = releases.pageTable;
    return chromeOf({ url, bootstrap, agreed, table, resolved, api: { baseURL: apiUrl, headers } }, isShared);
  };

  const remoteOf = ({ resolved: { page }, bootstrap, releases }: PageRequest): SeenRemote | null =>
    page === null || bootstrap.status === 404 || !isRemoteOwner(page.owner) ? null : releases.remote(page.owner);

  const ownPageOf = ({ resolved: { page }, bootstrap }: PageRequest) =>
    bootstrap.status === 200 ? shellPageOf(page) : null;

  const filesAround = (request: PageRequest) => {
    const { page } = request.resolved;
    const remote = remoteOf(request);
    const own = ownPageOf(request);
    if (remote !== null && page !== null) {
      const { scripts, styles } = filesOf(remote, page.path);
      return { scripts: [...shell.chunk('federation').scripts, ...scripts], styles };
    }
    return own !== null ? shell.chunk(own.page.id) : { scripts: [], styles: [] };
  };

  const ownerOf = ({ resolved: { page }, releases }: PageRequest, rendered: Rendered = null): PageOwner => {
    if (page === null || !isRemoteOwner(page.owner)) return { owner: 'shell', build: shell.build };
    const build = rendered === null || rendered === 'none' ? null : rendered.build;
    return { owner: page.owner, build: build ?? releases.remote(page.owner)?.assets?.build ?? null };
  };

  const startOf = (request: PageRequest, rendered: Rendered): string => {
    const { page, decision } = request.resolved;
    const files = filesAround(request);
    const common = {
      head: pageHead(request.bootstrap, page, decision.index, request.url.search),
      ...groundOf(request.bootstrap),
      fonts: shell.fonts,
      scripts: shell.scripts,
    };
    // Only the gate is visible: nothing of the page behind it is loaded before it.
    if (decision.gate) return documentStart({ ...common, pictures: '', styles: shell.styles, preloads: [] });
    return documentStart({
      ...common,
      pictures: picturesOf(rendered),
      styles: [...shell.styles, ...files.styles],
      // A browser reuses a failed preload, so files that cannot be reached are not preloaded.
      preloads: remoteOf(request)?.isReadable === false ? [] : files.scripts,
    });
  };

  const restOf = (
    request: PageRequest,
    { start, chrome: { after, queries: own } }: Parts,
    rendered: Rendered,
  ): string => {
    const { bootstrap, releases, resolved, note } = request;
    const remote = rendered === null || rendered === 'none' || rendered.html === '' ? null : rendered;
    const pictures = picturesOf(rendered);
    // Preloads already in the head are not repeated.
    const { gate } = resolved.decision;
    const html = gate || start.includes(pictures) ? remote?.html.slice(pictures.length) : remote?.html;
    const content = gate ? withLazyPictures(html ?? '') : html;
    const slot = remote === null ? '' : `<div data-rendered="${resolved.page?.owner ?? ''}">${content}</div>`;
    const state = {
      kind: 'page',
      bootstrap,
      remotes: releases.entries,
      pages: { version: releases.pageTable.version, remotes: releases.pageTable.remotes },
      config: browser,
      ...(note !== null && { releaseNote: note }),
    } as const;
    return `${slot}${after}${documentEnd(state, remote?.queries ?? own, gate ? filesAround(request).styles : [])}`;
  };

  const partsOf = async (request: PageRequest, rendered: Rendered): Promise<Parts> => ({
    start: startOf(request, rendered),
    chrome: await chromeAround(request, ownPageOf(request) === null),
  });

  return {
    remoteOf,
    ownerOf,
    prepareChrome(request) {
      // A failure is reported where the chrome is used.
      chromeAround(request, true).catch(() => undefined);
    },
    async start(request, rendered) {
      const parts = await partsOf(request, rendered);
      return {
        html: `${parts.start}${parts.chrome.before}${waitingHtml}`,
        rest: (later) => restOf(request, parts, later),
      };
    },
    async whole(request, rendered) {
      const parts = await partsOf(request, rendered);
      const { state, retryAfter } = request.bootstrap.maintenance;
      // A remote rendered only in browsers has no content yet.
      const isWaiting = rendered !== null && rendered !== 'none' && rendered.status === 200 && rendered.html === '';
      const html = `${parts.start}${parts.chrome.before}${isWaiting ? waitingHtml : ''}${restOf(request, parts, rendered)}`;
      const remoteFailed = rendered !== null && rendered !== 'none' && rendered.apiFailed;
      return {
        page: new CachedPage(statusOf(request, rendered), html, state ? retryAfter : null, ownerOf(request, rendered)),
        apiFailed: remoteFailed || parts.chrome.apiFailed,
      };
    },
  };
}

interface Parts {
  /** The document up to the app's own HTML. */
  start: string;
  chrome: Chrome;
}

/** The operator's colour of the browser's bar, if it is a colour. */
function groundOf({ bars }: Bootstrap): { ground?: string } {
  const ground = (bars as { colors?: { ground?: unknown } } | null)?.colors?.ground;
  return typeof ground === 'string' && /^#[0-9a-f]{6}$/.test(ground) ? { ground } : {};
}

/** React writes preload links of urgent pictures in front of the HTML; in the head they are found before any script. */
function picturesOf(rendered: Rendered): string {
  if (rendered === null || rendered === 'none') return '';
  return /^(?:<link rel="preload" as="image"[^>]*>)+/.exec(rendered.html)?.[0] ?? '';
}

/**
 * A page behind the age gate loads no pictures: lazy ones wait until they are in view, and hidden ones never are.
 * Hydration does not change the attributes.
 */
const withLazyPictures = (html: string): string =>
  html.replaceAll(/<img\b[^>]*>/g, (tag) =>
    tag.replaceAll(/ (?:loading|fetchpriority)="[^"]*"/gi, '').replace('<img', '<img loading="lazy"'),
  );
