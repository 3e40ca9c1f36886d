import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Compiler } from '@rspack/core';

/** Days that the map of a file stays: reports of pages that were opened long ago still come. */
const keptDays = 60;

/** Removes old source maps; a file's hash is in its name, so that maps of many builds lie in one folder. */
export class OldMapsPlugin {
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tapPromise('OldMapsPlugin', async () => {
      const oldest = Date.now() - keptDays * 24 * 60 * 60 * 1_000;
      for (const name of await readdir(this.folder).catch(() => [])) {
        const file = path.join(this.folder, name);
        if ((await stat(file)).mtimeMs < oldest) await rm(file);
      }
    });
  }
}
