import { satisfies } from 'semver';
import type { AssetList } from '@platform/build';
import { isFile } from './asset-list';
import type { Versions } from './needs';

/** Its name in a release, and at the edge. */
export const manifestFile = 'mf-manifest.json';

/** Files in module federation's own manifest of a release (`mf-manifest.json`). */
export interface Manifest {
  /** The entry, for any host. */
  readonly entry: string;
  /** The same without a runtime, and the version of the runtime that it needs; null: there is none. */
  readonly withoutRuntime: { readonly name: string; readonly runtime: string } | null;
  /** Initial files of `./lifecycles`. */
  readonly exposed: { js: string[]; css: string[] };
}

interface Files {
  js?: { sync?: unknown };
  css?: { sync?: unknown };
}
interface Written {
  metaData?: { remoteEntry?: { name?: unknown; path?: unknown } };
  entryWithoutRuntime?: { name?: unknown; runtime?: unknown };
  exposes?: { name?: unknown; assets?: Files }[];
}

const areFiles = (names: unknown): names is string[] => Array.isArray(names) && names.every(isFile);

/**
 * Reads a `mf-manifest.json`.
 * @param text its content
 * @param source its address, for the message
 * @throws Error naming what is wrong
 */
export function readManifest(text: string, source: string): Manifest {
  const fault = (what: string) => new Error(`${source} ${what}`);
  let value: Written | null;
  try {
    value = JSON.parse(text) as Written | null;
  } catch {
    throw fault('is not JSON');
  }
  const { name, path = '' } = value?.metaData?.remoteEntry ?? {};
  const entry = `${String(path)}${String(name)}`;
  if (typeof name !== 'string' || !isFile(entry)) throw fault('names no entry');
  const exposes = Array.isArray(value?.exposes) ? value.exposes : [];
  const { js, css } = exposes.find((one) => one.name === 'lifecycles')?.assets ?? {};
  if (!areFiles(js?.sync) || !areFiles(css?.sync)) throw fault('does not expose lifecycles');
  const { entryWithoutRuntime: own } = value ?? {};
  if (own !== undefined && !(isFile(own.name) && typeof own.runtime === 'string'))
    throw fault('names an entry without a runtime that is none');
  return {
    entry,
    withoutRuntime: own === undefined ? null : { name: String(own.name), runtime: String(own.runtime) },
    exposed: { js: js.sync, css: css.sync },
  };
}

/**
 * A release's files as its manifest names them, with the entry that suits this shell.
 * @param provides packages with the versions that the shell has
 */
export function withManifest(assets: AssetList, manifest: Manifest, provides: Versions): AssetList {
  const { withoutRuntime } = manifest;
  const runtime = Object.hasOwn(provides, '@module-federation/runtime') ? provides['@module-federation/runtime'] : null;
  const isSmall = withoutRuntime !== null && runtime && satisfies(runtime, `^${withoutRuntime.runtime}`);
  return {
    ...assets,
    entry: { ...assets.entry, js: [isSmall ? withoutRuntime.name : manifest.entry] },
    chunks: { ...assets.chunks, __federation_expose_lifecycles: manifest.exposed },
  };
}

/**
 * A manifest for an address above its release: a host looks for files beside the manifest.
 * @param text as `readManifest` has read it
 * @param folder of the release, seen from the new address
 * @returns JSON
 */
export function manifestFrom(text: string, folder: string): string {
  const manifest = JSON.parse(text) as Movable;
  const { publicPath = 'auto' } = manifest.metaData;
  // It says itself where its files are.
  if (publicPath !== 'auto' && publicPath !== '') return text;
  const at = (file: string): string => `${folder}/${file}`;
  const move = ({ assets }: { assets?: Record<string, Record<string, unknown>> }): void => {
    for (const kind of Object.values(assets ?? {}))
      for (const [when, files] of Object.entries(kind)) if (areFiles(files)) kind[when] = files.map(at);
  };
  const { remoteEntry } = manifest.metaData;
  remoteEntry.path = at(remoteEntry.path ?? '').replace(/\/$/, '');
  if (manifest.entryWithoutRuntime !== undefined)
    manifest.entryWithoutRuntime.name = at(manifest.entryWithoutRuntime.name);
  for (const part of [...(manifest.exposes ?? []), ...(manifest.shared ?? [])]) move(part);
  return JSON.stringify(manifest);
}

interface Movable {
  metaData: { publicPath?: string; remoteEntry: { name: string; path?: string } };
  entryWithoutRuntime?: { name: string };
  exposes?: { assets?: Record<string, Record<string, unknown>> }[];
  shared?: { assets?: Record<string, Record<string, unknown>> }[];
}
