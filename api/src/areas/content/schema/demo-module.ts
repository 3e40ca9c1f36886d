import { pathToFileURL } from 'node:url';
import type { Content } from './schema';

/** A picture that is drawn when it is first requested. */
export interface DrawnPicture {
  /** As in a MediaImage; one that ends in `.svg` is a vector and is served as it is. */
  readonly path: string;
  /** Its folder: the first part of its path. */
  readonly kind: string;
}

/**
 * What the module at DEMO_MODULE exports: the only way by which the API reaches the demo. Nothing here imports it
 * (docs/decisions/demo-workspace.md).
 */
export interface DemoModule {
  /** Makes the catalogue, the same on every call. */
  readonly makeContent: () => Content;
  /** All pictures that can be drawn, by path, the most popular of each kind first. Nothing else is ever drawn. */
  readonly pictures: ReadonlyMap<string, DrawnPicture>;
  /** Kinds of pictures that lists and first pages show, in the order in which an idle server draws them. */
  readonly firstKinds: readonly string[];
  /** Part of the path of every kept picture; another number means that pictures look different. */
  readonly artVersion: number;
  /** Absolute path of a module with `draw(path)`, which image processes load: see `DrawingModule`. */
  readonly drawingModule: string;
  /** Absolute path of a folder with the folders `clips`, `streams` and `scripts`. */
  readonly assets: string;
  /** Files of that folder that are there under a second name: a film, and the HLS rendition that it is. */
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
