import { fileAddress } from '../remotes/release-address';
import type { RemoteName } from '../navigation/page-table';

/** One part of a page in the overlay. */
export interface PagePart {
  /** `shell` or a remote. */
  readonly owner: string;
  readonly build: string;
  /** Null while it is not known: a build outside a repository has none. */
  readonly commit: string | null;
  /** Outcome and milliseconds of the server render for this document; null for a part that was mounted later. */
  readonly served: { readonly outcome: string; readonly milliseconds: number } | null;
  /** State in this browser. */
  readonly state: 'active' | 'loading' | 'failed' | 'loaded';
}

interface Given {
  readonly document: Document;
  readonly performance: Pick<Performance, 'getEntriesByType'>;
  readonly shellBuild: string;
  /** Builds of the remotes that this document has loaded. */
  readonly builds: ReadonlyMap<string, string>;
  readonly commits: ReadonlyMap<string, string | null>;
}

/** @returns the shell and every remote of this document, in order of loading */
export function readPageParts({ document, performance, shellBuild, builds, commits }: Given): PagePart[] {
  const served = readServed(performance);
  const shown = document.querySelector<HTMLElement>('[data-owner]');
  const stateOf = (owner: string): PagePart['state'] => {
    if (owner === 'shell') return 'active';
    if (shown?.dataset['owner'] !== owner) return 'loaded';
    if (shown.getAttribute('aria-busy') === 'true') return 'loading';
    return shown.querySelector('[data-slot] > [data-store-instance]') === null ? 'failed' : 'active';
  };
  const all = new Map([['shell', shellBuild], ...builds]);
  const missing = shown?.dataset['owner'];
  if (missing !== undefined && !all.has(missing)) all.set(missing, '');
  return [...all].map(([owner, build]) => ({
    owner,
    build,
    commit: commits.get(build) ?? null,
    served: served?.owner === owner ? served : null,
    state: stateOf(owner),
  }));
}

/** The `Server-Timing` of the document (server/pages/access-line.ts). */
function readServed({ getEntriesByType }: Given['performance']) {
  const [navigation] = getEntriesByType.call(performance, 'navigation') as PerformanceNavigationTiming[];
  const page = navigation?.serverTiming.find(({ name }) => name === 'page');
  const [, owner = '', outcome = ''] = /^([\w-]+)@[\w.-]* (\w+)$/.exec(page?.description ?? '') ?? [];
  return page === undefined || owner === '' ? null : { owner, outcome, milliseconds: page.duration };
}

/** Requests the commit of a build. @param get the browser's `fetch` @returns null where it is not known */
export async function fetchCommit(
  get: (address: string) => Promise<Response>,
  owner: string,
  build: string,
): Promise<string | null> {
  const address = owner === 'shell' ? '/assets/assets.json' : fileAddress(owner as RemoteName, build, 'assets.json');
  const response = await get(address);
  if (!response.ok) return null;
  const list = (await response.json()) as { build?: unknown; commit?: unknown };
  return list.build === build && typeof list.commit === 'string' ? list.commit : null;
}
