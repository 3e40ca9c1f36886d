import { createPageTable, type PageTable, type RemotePages } from './page-table';

/** Where the edge says which pages the remotes have; `build` names the state of the table, as in `builds/latest.json`. */
export const pageTableAddress = '/pages.json';

/** Asks which pages the site has by now. */
export async function fetchPageTable(): Promise<PageTable> {
  const response = await fetch(pageTableAddress, { cache: 'no-cache', signal: AbortSignal.timeout(5_000) });
  const { build, pages } = (await response.json()) as { build: string; pages: RemotePages };
  return createPageTable(pages, build);
}
