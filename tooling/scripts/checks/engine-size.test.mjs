/** The call engine as a separate chunk: small, and without React (docs/decisions/call-engine.md). */
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { build } from 'esbuild';
import { root } from '../apps/apps.mjs';

/** Maximum size that the engine may add to a room, in kilobytes after brotli. */
const most = 15;

test('is no larger than its budget, and bundles nothing but itself and the codec', async () => {
  const { outputFiles, metafile } = await build({
    entryPoints: [path.join(root, 'mfe-camgirls/src/engine/index.ts')],
    absWorkingDir: root,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    metafile: true,
  });
  const folders = new Set(Object.keys(metafile.inputs).map((file) => path.dirname(file)));
  expect(folders).toEqual(
    new Set(['mfe-camgirls/src/engine', 'mfe-camgirls/src/engine/machines', 'shared/src/signalling']),
  );
  const kilobytes = brotliCompressSync(outputFiles[0].contents).length / 1024;
  process.stdout.write(`The call engine is ${kilobytes.toFixed(1)} KB after brotli.\n`);
  expect(kilobytes).toBeLessThanOrEqual(most);
});
