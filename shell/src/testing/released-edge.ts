import type { AddressInfo } from 'node:net';
import { buildEdge } from '../server/app';
import { buildWorker, serverBuild } from './build-worker';
import {
  fakeServer,
  type FakeServer,
  type Handler,
  json,
  plainApi,
  remoteFiles,
  shellRelease,
  testConfig,
} from './edge';

/** The remote that has releases. */
export const releasedRemote = 'mfe-catalogue';

export interface RemoteBuild {
  /** Its server build. */
  code: string;
  /** Layout of /games. */
  layout?: string;
}

/** A build whose page /games shows a text. @param layout of that page */
export const buildShowing = (text: string, layout?: string): RemoteBuild => ({
  code: `${serverBuild(text)} exports.definition.routes.unshift(page('/games', () => h('main', null, ${JSON.stringify(text)})));`,
  ...(layout !== undefined && { layout }),
});

/** The builds of the released remote whose files a page names. @param html the page */
export const buildsIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/\/remotes\/mfe-catalogue\/@([^/]+)\//g)].map(([, build = '']) => build)),
];

export interface ReleasedEdge {
  address: string;
  api: FakeServer;
  remote: FakeServer;
  /**
   * Writes the remote's pointer; the edge sees it within a second.
   * @param stable build that visitors get
   * @param next build that is tried out, and on how many percent of them
   */
  point(stable: string, next?: { build: string; percent: number } | null): void;
  stop(): Promise<void>;
}

interface ReleasedEdgeOptions {
  /** Variables of the edge. */
  environment?: Record<string, string>;
  handleApi?: Handler;
  /** Chooses the bucket of a visitor who has none, 0 to 99. */
  drawBucket?: () => number;
}

/**
 * Starts the edge, as it is built, in front of a remote with several builds and an API.
 * @param builds by id; the first is stable until `point` says otherwise
 */
export async function startReleasedEdge(
  builds: Record<string, RemoteBuild>,
  { environment = {}, handleApi = plainApi, drawBucket }: ReleasedEdgeOptions = {},
): Promise<ReleasedEdge> {
  const files = new Map(
    Object.entries(builds).map(([id, { code, layout }]) => [id, remoteFiles(releasedRemote, code, id, layout)]),
  );
  let pointer = { stable: Object.keys(builds)[0], next: null as object | null, previous: null };
  const [worker, shell, api, remote] = await Promise.all([
    buildWorker(),
    shellRelease(),
    fakeServer(handleApi),
    fakeServer((request, response) => {
      if (request.url === '/release.json') return json(response, pointer);
      const handle = files.get(/^\/releases\/([^/]+)\//.exec(request.url ?? '')?.[1] ?? '');
      return handle === undefined ? json(response, {}, 404) : handle(request, response);
    }),
  ]);
  const edge = await buildEdge({
    config: {
      ...testConfig({ API_URL: api.address, ...environment }),
      remotes: { [releasedRemote]: remote.address },
    },
    dist: shell.dist,
    workerFile: worker.workerFile,
    ...(drawBucket !== undefined && { drawBucket }),
  });
  await edge.listen({ host: '127.0.0.1', port: 0 });
  return {
    address: `http://127.0.0.1:${(edge.server.address() as AddressInfo).port}`,
    api,
    remote,
    point(stable, next = null) {
      pointer = { stable, next, previous: null };
    },
    async stop() {
      await edge.close();
      await Promise.all([api.stop(), remote.stop(), worker.remove(), shell.remove()]);
    },
  };
}
