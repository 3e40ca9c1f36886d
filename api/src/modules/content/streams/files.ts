import { createReadStream, type ReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DemoModule } from '../../../content/demo-module';

/** A file that can be streamed. */
export interface StreamFile {
  readonly bytes: number;
  readonly etag: string;
  /** @param range first and last byte, both included; without it all of the file */
  open(range?: { readonly start: number; readonly end: number }): ReadStream;
  /** All of it as text; check `bytes` first. */
  text(): Promise<string>;
}

/** Names come from checked content and playlists; this keeps a path out even so. */
const plainName = /^[a-z0-9-]+(?:\.[a-z0-9-]+)?\.[a-z0-9]+$/;

/**
 * Finds files by the names that content gives them: in a folder of the data first, then among the demo's.
 */
export function fileStore(
  dataDir: string,
  folder: 'clips' | 'streams' | 'scripts',
  demo: Pick<DemoModule, 'assets'> | null,
): (name: string) => Promise<StreamFile | null> {
  const places = [dataDir, ...(demo ? [demo.assets] : [])].map((place) => join(place, folder));
  return async (name) => {
    if (!plainName.test(name)) return null;
    for (const place of places) {
      const path = join(place, name);
      const stats = await stat(path).catch(() => null);
      if (stats?.isFile() && stats.size > 0) {
        const etag = `"${stats.size.toString(36)}-${Math.round(stats.mtimeMs).toString(36)}"`;
        return {
          bytes: stats.size,
          etag,
          open: (range) => createReadStream(path, range),
          text: () => readFile(path, 'utf8'),
        };
      }
    }
    return null;
  };
}
