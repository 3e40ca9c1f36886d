import type { AssetList } from '@platform/build';
import type { PageTable, RemoteName } from '../../navigation/page-table';
import type { RemoteEntries } from '../../remotes/load-remote';
import { fileAddress } from '../../remotes/release-address';
import type { RemoteRenderer, RenderDeadlines, RenderEnd } from '../render/remote-renderer';
import type { RenderedRemote, RenderRequest } from '../render/render-worker';

/** One remote at the moment at which a page is begun. */
export interface SeenRemote {
  readonly name: RemoteName;
  /** Its release; null when none is known. */
  readonly assets: AssetList | null;
  /** Whether its files can be had. */
  readonly isReadable: boolean;
  /**
   * Renders a page with this release.
   * @param tell hears what came of it, for the access line
   * @returns null when there is no HTML of this release: what another one renders does not belong to its files
   */
  render(
    request: RenderRequest,
    deadlines: RenderDeadlines,
    tell?: (end: RenderEnd) => void,
  ): Promise<RenderedRemote | null>;
}

/** The releases from which one page is made: whatever is deployed meanwhile, it is of one build of each remote. */
export interface SeenReleases {
  /** Changes whenever a release does, or a remote goes away or comes back; part of the page cache's key. */
  readonly version: string;
  /** The pages of the shell and of these releases. */
  readonly pageTable: PageTable;
  /** Entry scripts for the browser, below this origin. */
  readonly entries: RemoteEntries;
  /** @returns null for one that is not in the configuration */
  remote(name: RemoteName): SeenRemote | null;
}

/** @param assets the release in use now */
export const seenRemote = (
  name: RemoteName,
  assets: AssetList | null,
  isReadable: boolean,
  renderer: Pick<RemoteRenderer, 'render'>,
): SeenRemote => ({
  name,
  assets,
  isReadable,
  async render(request, deadlines, tell) {
    const rendered = await renderer.render(request, deadlines, tell);
    return rendered?.build === assets?.build ? rendered : null;
  },
});

/** @returns the address of the script by which a release starts in a browser */
export const entryOf = ({ name, assets }: SeenRemote): string | null => {
  const first = assets?.entry.js[0];
  return assets === null || first === undefined ? null : fileAddress(name, assets.build, first);
};

/**
 * Files of a remote that a page needs, so that the browser requests all of them at once.
 * @param remote the page's owner
 * @param path the page's pattern
 */
export function filesOf({ name, assets }: SeenRemote, path: string): { scripts: string[]; styles: string[] } {
  if (assets === null) return { scripts: [], styles: [] };
  const chunk = assets.pages.find((page) => page.path === path)?.chunk;
  const groups = [
    assets.entry,
    assets.chunks['__federation_expose_lifecycles'],
    chunk === undefined ? undefined : assets.chunks[chunk],
  ];
  const all = (kind: 'js' | 'css') =>
    [...new Set(groups.flatMap((group) => group?.[kind] ?? []))].map((file) => fileAddress(name, assets.build, file));
  return { scripts: all('js'), styles: all('css') };
}
