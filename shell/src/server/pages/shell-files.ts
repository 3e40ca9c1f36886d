import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readAssetList } from '../releases/asset-list';

/** Addresses of the shell's own files. */
export interface ShellFiles {
  /** Id of the release. */
  build: string;
  /** Packages shared with remotes: name -> version. */
  provides: Readonly<Record<string, string>>;
  styles: readonly string[];
  /** The font of the age gate and the headings. */
  fonts: readonly string[];
  scripts: readonly string[];
  /** Additional files of a page of the shell. @param chunk the page's chunk, by its name */
  chunk(chunk: string): { styles: readonly string[]; scripts: readonly string[] };
}

/**
 * Reads the shell's release.
 * @param dist folder of the release
 * @throws Error when it has no list of assets
 */
export function readShellFiles(dist: string): ShellFiles {
  const file = path.join(dist, 'assets.json');
  const { build, entry, chunks, provides } = readAssetList(readFileSync(file, 'utf8'), file);
  const address = (name: string) => `/assets/${name}`;
  return {
    build,
    provides,
    styles: entry.css.map(address),
    fonts: entry.css.flatMap((name) => siteFont(readFileSync(path.join(dist, name), 'utf8'))),
    scripts: entry.js.map(address),
    chunk: (name) => ({ styles: chunks[name]?.css.map(address) ?? [], scripts: chunks[name]?.js.map(address) ?? [] }),
  };
}

/** The font file with the letters that every page has; a file of our styles names it. */
const siteFont = (css: string): string[] => /url\(["']?([^"')]*\/site-sans\.[^"')]*)/.exec(css)?.slice(1, 2) ?? [];
