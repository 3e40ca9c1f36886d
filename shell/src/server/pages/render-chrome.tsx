import { renderToString } from 'react-dom/server';
import type { Bootstrap } from '@platform/shared/contracts';
import { createHttpClient } from '@platform/shared/http';
import type { Runtime } from '@platform/shared/remote';
import { createAppStore, createQueryClient, dehydrateQueries } from '@platform/shared/store';
import { ShellApp } from '../../app';
import { prepareShellPage } from '../../pages/shell-pages';
import { slotMarker } from '../../remotes/slot-marker';
import type { PageTable } from '../../navigation/page-table';
import type { ResolvedPage } from '../../navigation/resolve-page';
import { createStaticRouter } from '../../navigation/host-router';
import { safeJson } from '../../seo/head';
import { outcomeOf } from '../render/query-outcome';
import { createPageStore } from '../../navigation/page-store';

export interface ChromeRequest {
  url: { pathname: string; search: string };
  /** The API's bootstrap of visitor and page. */
  bootstrap: Bootstrap;
  table: PageTable;
  /** Page and decision of the address. */
  resolved: ResolvedPage;
  /** According to the visitor's browser, the age gate was passed. */
  agreed: boolean;
  /** Address of the API, and headers of calls for this visitor. */
  api: { baseURL: string; headers: Record<string, string> };
}

/** The HTML before and after the place of the remote; `after` is empty when the page has none. */
export interface Chrome {
  before: string;
  after: string;
  /** Queries of a page of the shell, as JSON that is safe in a script element; null for a remote's page. */
  queries: string | null;
  /** The API failed to respond to a query of the shell's own page. */
  apiFailed: boolean;
}

/** Timeout of the API for the text of a page, in milliseconds. */
const deadline = 1_500;

/** Runtime of one request's render; nothing of it outlives the request. */
export function createRequestRuntime({ url, bootstrap, api }: ChromeRequest): Runtime {
  const { authorized, profile, gate, softMode } = bootstrap;
  const http = createHttpClient({ ...api, retries: 0, timeout: deadline });
  return {
    store: createAppStore({ session: { authorized, profile }, audience: { gate, softMode } }),
    queryClient: createQueryClient(http),
    http,
    router: createStaticRouter(url),
  };
}

/**
 * Renders the shell's part of a page: the chrome, and the page itself where it is the shell's own.
 * @throws whatever a component throws
 */
export async function renderChrome(request: ChromeRequest): Promise<Chrome> {
  const { url, bootstrap, agreed, table, resolved } = request;
  const runtime = createRequestRuntime(request);
  const prepared = bootstrap.status === 404 ? null : await prepareShellPage(resolved.page, url, runtime);
  await Promise.all([prepared?.page, prepared?.data]);
  const html = renderToString(
    <ShellApp
      runtime={runtime}
      page={createPageStore({ bootstrap, path: url.pathname, agreed, table })}
      loader={null}
      refresh={() => Promise.resolve()}
      refreshTable={() => Promise.resolve()}
      resolve={() => resolved}
    />,
    { identifierPrefix: 'shell-' },
  );
  const queries = prepared === null ? null : safeJson(dehydrateQueries(runtime.queryClient));
  const { apiFailed } = outcomeOf(runtime.queryClient);
  const at = html.indexOf(slotMarker);
  return at === -1
    ? { before: html, after: '', queries, apiFailed }
    : { before: html.slice(0, at), after: html.slice(at + slotMarker.length), queries, apiFailed };
}
