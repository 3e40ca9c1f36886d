import { pathToFileURL } from 'node:url';
import type { Content } from './schema';

/** A picture that is drawn on its first request. */
export interface DrawnPicture {
  /** As in a MediaImage; one that ends in `.svg` is a vector and is served unchanged. */
  readonly path: string;
  /** Its folder: the first part of its path. */
  readonly kind: string;
}

/**
 * Exports of the module at DEMO_MODULE: the API's only access to the demo. The API never imports it statically
 * (docs/decisions/demo-workspace.md).
 */
export interface DemoModule {
  /** Makes the catalogue, the same on every call. */
  readonly makeContent: () => Content;
  /** All pictures that can be drawn, by path, the most popular of each kind first. Nothing else is ever drawn. */
  readonly pictures: ReadonlyMap<string, DrawnPicture>;
  /** Kinds of pictures on lists and first pages, in the order in which an idle server draws them. */
  readonly firstKinds: readonly string[];
  /** Part of the path of every cached picture; increase it when pictures look different. */
  readonly artVersion: number;
  /** Absolute path of a module with `draw(path)`, which image processes load: see `DrawingModule`. */
  readonly drawingModule: string;
  /** Absolute path of a folder with the folders `clips`, `streams` and `scripts`. */
  readonly assets: string;
  /** Second names of files in that folder: a film that is also an HLS rendition. */
  readonly sameFiles: ReadonlyMap<string, string>;
}

/**
 * Loads the demo.
 * @param path absolute path of its module, or null
 * @returns null without a path
 * @throws Error when the module is missing or broken
 */
export async function loadDemo(path: string | null): Promise<DemoModule | null> {
  return path === null ? null : ((await import(pathToFileURL(path).href)) as DemoModule);
}

/** @throws Error where no demo is configured */
export async function requireDemo(path: string | null): Promise<DemoModule> {
  const demo = await loadDemo(path);
  if (!demo) throw new Error('There is no demo here: DEMO_MODULE is not set.');
  return demo;
}
