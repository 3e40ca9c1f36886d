import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { factsOf } from '@platform/build/file-facts';
import { createRemoteServer, stopServer } from '../../../tooling/build/src/serve/serve-remote.mjs';
import { folderStore } from '../../../tooling/build/src/release/folder-store.mjs';
import { deploy } from '../../../tooling/build/src/release/releases.mjs';
import { copyWithFault, damagingStore, type Fault } from '../../../tooling/build/src/testing/faults.mjs';
import { buildEdge } from '../server/app';
import { buildWorker } from './build-worker';
import { ask, fakeServer, plainApi, shellRelease, testConfig } from './edge';

/** The remote whose releases are broken: it has public pages, and a prefix for members. */
export const faultyRemote = 'mfe-dashboard';
const reportToken = 'the token of the edges';
/** Milliseconds between two looks for a release: a second on a site. */
const releaseIntervalMs = 100;

const server = `
  const { createElement: h } = require('react');
  const page = (path, id) => ({ path, page: { id, preload: () => Promise.resolve(), Component: () => h('main', null, 'the premium page') } });
  exports.definition = { name: '${faultyRemote}', loading: null, routes: [page('/premium', 'premium-page'), page('/dashboard', 'dashboard-page')] };`;
const manifest = {
  metaData: { publicPath: 'auto', remoteEntry: { name: 'remoteEntry.12345678.js', path: '' } },
  shared: [],
  exposes: [{ name: 'lifecycles', assets: { js: { sync: ['1.12345678.js'] }, css: { sync: [] } } }],
};

/** Writes what a build leaves. */
async function writeBuilt(folder: string): Promise<void> {
  const files: Record<string, string> = {
    'remoteEntry.12345678.js': 'the entry',
    '1.12345678.js': 'the lifecycles',
    'premium.12345678.js': 'the premium page of browsers',
    'mf-manifest.json': JSON.stringify(manifest),
  };
  const assets = {
    name: faultyRemote,
    build: 'good',
    entry: { js: ['remoteEntry.12345678.js'], css: [] },
    chunks: { 'premium-page': { js: ['premium.12345678.js'], css: [] } },
    manifest: 'mf-manifest.json',
    server: 'server/remote.server.cjs',
    pages: [
      { path: '/premium', chunk: 'premium-page' },
      { path: '/dashboard', access: 'member' },
    ],
    commit: null,
    needs: {},
    provides: {},
    files: Object.fromEntries(Object.entries(files).map(([name, text]) => [name, factsOf(Buffer.from(text))])),
  };
  await mkdir(path.join(folder, 'server'), { recursive: true });
  const all = { ...files, 'assets.json': JSON.stringify(assets), 'server/remote.server.cjs': server };
  await Promise.all(Object.entries(all).map(([name, text]) => writeFile(path.join(folder, name), text)));
}

/** State of the remote in `/readyz`. */
export interface FaultReport {
  readonly build: string | null;
  readonly problem: string | null;
  readonly refused: string | null;
}

/** One edge of the site. */
export interface FaultEdge {
  readonly address: string;
  /** All lines of its log so far. */
  log(): string;
  report(): Promise<FaultReport | undefined>;
  stop(): Promise<void>;
}

/** Two edges in front of one folder of releases, which the real command fills and the real server serves. */
export interface FaultSite {
  readonly edges: readonly FaultEdge[];
  startEdge(): Promise<FaultEdge>;
  /** Deploys the good build, as if there had been no other, and forgets all records. */
  deployGood(): Promise<void>;
  /** Deploys a build with a fault. */
  deployFaulty(build: string, fault: Fault): Promise<void>;
  /** Forgets which builds were recorded as failed. */
  forgetRecords(): Promise<void>;
  stop(): Promise<void>;
}

export async function startFaultSite(): Promise<FaultSite> {
  const home = await mkdtemp(path.join(tmpdir(), 'faults-'));
  const [good, served] = [path.join(home, 'good'), path.join(home, 'served')];
  await writeBuilt(good);
  const store = folderStore(served);
  // Tried again: the edges that run may write there meanwhile.
  const forgetRecords = () => rm(path.join(served, 'failed'), { recursive: true, force: true, maxRetries: 20 });
  const deployGood = async (): Promise<void> => {
    await deploy(store, faultyRemote, good);
    await store.writePointer(JSON.stringify({ stable: 'good', next: null, previous: null, used: [] }));
    await forgetRecords();
  };
  await deployGood();
  const remote = createRemoteServer(served, reportToken);
  await new Promise<void>((listening) => {
    remote.listen(0, '127.0.0.1', listening);
  });
  const [worker, shell, api] = await Promise.all([buildWorker(), shellRelease(), fakeServer(plainApi)]);
  const list = path.join(shell.dist, 'assets.json');
  const shellAssets = JSON.parse(await readFile(list, 'utf8')) as object;
  await writeFile(list, JSON.stringify({ ...shellAssets, provides: { react: '19.3.1' } }));

  const startEdge = async (): Promise<FaultEdge> => {
    const lines: string[] = [];
    const environment = {
      API_URL: api.address,
      RELEASE_REPORT_TOKEN: reportToken,
      TRUSTED_PROXIES: 'loopback',
      LOG_LEVEL: 'info',
    };
    const app = await buildEdge({
      config: {
        ...testConfig(environment),
        remotes: { [faultyRemote]: `http://127.0.0.1:${(remote.address() as AddressInfo).port}` },
      },
      dist: shell.dist,
      workerFile: worker.workerFile,
      releaseIntervalMs,
      output: { write: (line) => void lines.push(line) },
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    return {
      address,
      log: () => lines.join(''),
      async report() {
        const { text } = await ask(address, '/readyz');
        return (JSON.parse(text) as { remotes: Record<string, FaultReport> }).remotes[faultyRemote];
      },
      stop: () => app.close(),
    };
  };
  const edges = [await startEdge(), await startEdge()];
  return {
    edges,
    startEdge,
    deployGood,
    async deployFaulty(build, fault) {
      const folder = path.join(home, build);
      copyWithFault(fault, good, folder, build);
      await deploy(damagingStore(store, fault), faultyRemote, folder);
    },
    forgetRecords,
    async stop() {
      await Promise.all(edges.map((edge) => edge.stop()));
      await Promise.all([api.stop(), stopServer(remote), worker.remove(), shell.remove()]);
      await rm(home, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}
