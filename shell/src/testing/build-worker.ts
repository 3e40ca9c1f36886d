import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';

/** The program of the worker, built once for all tests of a file. */
let program: Promise<Uint8Array> | undefined;

async function buildProgram(): Promise<Uint8Array> {
  const { outputFiles } = await build({
    entryPoints: [path.join(__dirname, '../server/render/worker.ts')],
    outfile: 'worker.cjs',
    write: false,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    jsx: 'automatic',
    // As in the edge's own build: each start of a worker compiles all of it.
    define: { 'process.env.NODE_ENV': '"production"' },
    minify: true,
    logLevel: 'error',
  });
  const file = outputFiles.find(({ path: name }) => name.endsWith('.cjs'));
  if (file === undefined) throw new Error('the bundler wrote no worker');
  return file.contents;
}

/**
 * Builds the real worker as the edge starts it.
 * @returns the built file, and a function that removes it
 */
export async function buildWorker(): Promise<{ workerFile: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'worker-'));
  const workerFile = path.join(folder, 'worker.cjs');
  await writeFile(workerFile, await (program ??= buildProgram()));
  return { workerFile, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** A remote's server build with one page for each behaviour. @param text content of its good pages */
export const serverBuild = (text: string): string => `
  const { createElement: h } = require('react');
  const { useLocation } = require('@platform/shared/router');
  const { useAppState } = require('@platform/shared/remote');
  const page = (path, Component, queries, preload = () => Promise.resolve()) => ({ path, queries, page: { id: path.slice(1) + '-page', preload, Component } });
  const leak = [];
  function Good() {
    const { pathname, search } = useLocation();
    const signedIn = useAppState((state) => state.session.authorized);
    return h('main', null, ${JSON.stringify(text)}, ' ', pathname, search, signedIn ? ' member' : ' guest', h('img', { src: '/media/picture.webp', alt: '', fetchPriority: 'high' }));
  }
  const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  const fails = (facts) => () => [{ queryKey: ['x'], queryFn: () => Promise.reject(facts) }];
  exports.definition = {
    name: 'mfe-test',
    loading: null,
    routes: [
      page('/games', Good, () => [{ queryKey: ['GET /api/bars', {}] }]),
      page('/games/:slug', Good, ({ params }) => [{ queryKey: ['GET /api/games/{slug}', { params }] }]),
      page('/good', Good),
      page('/busy', () => { for (const end = Date.now() + 300; Date.now() < end;); return h('p', null, 'busy'); }),
      page('/counts', () => h('p', null, 'rendered ' + (globalThis.rendered = (globalThis.rendered ?? 0) + 1))),
      page('/throws', () => { throw new Error('broken on purpose'); }),
      page('/loops', () => { for (;;); }),
      page('/memory', () => { const all = []; for (;;) all.push(new Array(100000).fill(all.length)); }),
      page('/exits', () => { process.exit(3); }),
      page('/rejects', () => { Promise.reject(new Error('nobody listens')); return h('p', null, 'rejected'); }),
      page('/slow', Good, undefined, () => wait(400)),
      page('/leaks', () => { leak.push(Buffer.alloc(8 * 1024 * 1024, 1)); return h('p', null, 'leaked ' + leak.length); }),
      page('/prints', () => { for (let n = 0; n < 80000; n += 1) console.error('x'.repeat(1000)); return h('p', null, 'printed'); }),
      page('/not-found', Good, fails({ kind: 'not-found' })),
      page('/wrong', Good, fails({ kind: 'validation' })),
    ],
  };`;
