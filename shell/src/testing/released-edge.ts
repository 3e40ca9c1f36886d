import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FileFacts } from '@platform/build/file-facts';
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

/** Token with which the edge records failed builds at the remote. */
const reportToken = 'the token of the edge';

/** The remote that has releases. */
export const releasedRemote = 'mfe-catalogue';

export interface RemoteBuild {
  /** Its server build. */
  code: string;
  /** Layout of /games. */
  layout?: string;
  /** Facts in its list about its entry, whose text is `the entry`. */
  entry?: FileFacts;
}

/** A build whose page /games shows a text. @param layout of that page */
export const buildShowing = (text: string, layout?: string): RemoteBuild => ({
  code: `${serverBuild(text)} exports.definition.routes.unshift(page('/games', () => h('main', null, ${JSON.stringify(text)})));`,
  ...(layout !== undefined && { layout }),
});

/** The builds of the released remote whose files are in a page. @param html the page */
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
   * @param next canary build, and its percentage of visitors
   * @param previous build that was stable before
   */
  point(stable: string, next?: { build: string; percent: number } | null, previous?: string | null): void;
  /** Builds recorded as failed at the remote, with the problem. */
  failed: Map<string, string>;
  /** Restarts the edge: it only knows what the remote's server has. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

interface ReleasedEdgeOptions {
  /** Environment variables of the edge. */
  environment?: Record<string, string>;
  handleApi?: Handler;
  /** Chooses the bucket of a visitor without one, 0 to 99. */
  drawBucket?: () => number;
}

/**
 * Starts the built edge in front of a remote with several builds and an API.
 * @param builds by id; the first is stable until `point` changes that
 */
export async function startReleasedEdge(
  builds: Record<string, RemoteBuild>,
  { environment = {}, handleApi = plainApi, drawBucket }: ReleasedEdgeOptions = {},
): Promise<ReleasedEdge> {
  const files = new Map(
    Object.entries(builds).map(([id, { code, layout, entry }]) => [
      id,
      remoteFiles(releasedRemote, code, id, layout, entry),
    ]),
  );
  const failed = new Map<string, string>();
  const handleRecord = (build: string, request: IncomingMessage, response: ServerResponse) => {
    const problem = failed.get(build);
    if (request.method !== 'PUT') return problem === undefined ? json(response, {}, 404) : json(response, { problem });
    if (request.headers.authorization !== `Bearer ${reportToken}`) return json(response, {}, 401);
    let text = '';
    request.setEncoding('utf8').on('data', (part) => (text += String(part)));
    return request.on('end', () => {
      failed.set(build, (JSON.parse(text) as { problem: string }).problem);
      response.writeHead(204).end();
    });
  };
  let pointer = { stable: Object.keys(builds)[0], next: null as object | null, previous: null as string | null };
  const [worker, shell, api, remote] = await Promise.all([
    buildWorker(),
    shellRelease(),
    fakeServer(handleApi),
    fakeServer((request, response) => {
      if (request.url === '/release.json') return json(response, pointer);
      const [, record] = /^\/failed\/([^/]+)\.json$/.exec(request.url ?? '') ?? [];
      if (record !== undefined) return void handleRecord(record, request, response);
      const handle = files.get(/^\/releases\/([^/]+)\//.exec(request.url ?? '')?.[1] ?? '');
      return handle === undefined ? json(response, {}, 404) : handle(request, response);
    }),
  ]);
  const startEdge = async (): Promise<FastifyInstance> => {
    const started = await buildEdge({
      config: {
        ...testConfig({ API_URL: api.address, RELEASE_REPORT_TOKEN: reportToken, ...environment }),
        remotes: { [releasedRemote]: remote.address },
      },
      dist: shell.dist,
      workerFile: worker.workerFile,
      ...(drawBucket !== undefined && { drawBucket }),
    });
    await started.listen({ host: '127.0.0.1', port: 0 });
    released.address = `http://127.0.0.1:${(started.server.address() as AddressInfo).port}`;
    return started;
  };
  const released: ReleasedEdge = {
    address: '',
    api,
    remote,
    failed,
    point(stable, next = null, previous = null) {
      pointer = { stable, next, previous };
    },
    async restart() {
      await edge.close();
      edge = await startEdge();
    },
    async stop() {
      await edge.close();
      await Promise.all([api.stop(), remote.stop(), worker.remove(), shell.remove()]);
    },
  };
  let edge = await startEdge();
  return released;
}
