import type { FastifyInstance } from 'fastify';
import { countedAddress } from '@platform/shared/server';
import type { RemoteName } from '../../navigation/page-table';
import { watchCrashes } from './crashing-release';
import type { SharedCounts } from './edge-counts';
import type { Remotes } from './remotes';

/** Kinds of reports in which the page itself broke, and those in which one of its files failed to load. */
const crashKinds = new Set(['error', 'unhandled-rejection', 'render', 'startup']);
const lostKinds = new Set(['chunk', 'remote']);

/** Milliseconds between two batches of served pages, and maximum entries of a batch. */
const batchMs = 1_000;
const maxBatch = 3_000;

export interface CrashHearing {
  /** Called when a visitor was given a page of an owner's build outside the server's own handler. */
  onOpened(ip: string, owner: string, build: string): void;
}

/**
 * Rolls back a release that crashes in visitors' browsers. The reports pass through on their way to the API; those that
 * it refuses (too many from one address, another origin's) are not counted.
 * @param remotes the builds that visitors get, and how to roll one back
 * @param sampledFrom one in this many pages reports its failures (ERROR_SAMPLING)
 * @param counts counts of all edges
 */
export function hearCrashes(
  app: FastifyInstance,
  remotes: Pick<Remotes, 'get'>,
  sampledFrom: number,
  counts: SharedCounts,
): CrashHearing {
  const releasesOf = (name: string) => remotes.get(name as RemoteName)?.releases;
  /** Files that fail to load are the release's fault if its server is up: the next check tells. */
  const isServed = async (name: string): Promise<boolean> => {
    const releases = releasesOf(name);
    await releases?.check();
    return releases?.isReadable() === true;
  };
  const watch = watchCrashes(
    (name, build) => {
      const releases = releasesOf(name);
      return releases?.current()?.build === build || releases?.canary()?.assets.build === build;
    },
    (name, build, crashed, all) =>
      releasesOf(name)?.giveUp(
        build,
        `${name} ${build} crashed for ${crashed} of ${all} visitors within a minute and is taken back`,
      ),
    sampledFrom,
    Date.now,
    (build) => counts.othersOf('crashes', build),
  );
  counts.follow('crashes', watch);
  /** Visitors who were given pages, not recorded so far: address, owner and build in turn. */
  let opened: string[] = [];
  const note = (): void => {
    for (let at = 0; at < opened.length; at += 3)
      watch.opened(countedAddress(opened[at] ?? ''), { app: opened[at + 1] ?? '', build: opened[at + 2] ?? '' });
    opened = [];
  };
  const timer = setInterval(note, batchMs);
  timer.unref();
  app.addHook('onClose', (_, done) => {
    clearInterval(timer);
    done();
  });
  const onOpened = (ip: string, owner: string, build: string): void => {
    opened.push(ip, owner, build);
    if (opened.length >= maxBatch) note();
  };

  app.addHook('onResponse', ({ access, body, ip, method, url }, reply, done) => {
    const { owner = null, build = null } = access ?? {};
    if (owner !== null && build !== null) onOpened(ip, owner, build);
    else if (method === 'POST' && url === '/api/client-errors' && reply.statusCode === 200) {
      // The reporter was given the page before, so record pages first.
      note();
      const report = readReport(body);
      if (report !== null) {
        const { app: name, build: reported, isLost } = report;
        const count = (): void => watch.crashed(countedAddress(ip), name, reported);
        if (isLost) void isServed(name).then((isTheirs) => (isTheirs ? count() : undefined));
        else count();
      }
    }
    done();
  });
  return { onOpened };
}

/** Already validated by the API. */
function readReport(body: unknown): { app: string; build: string; isLost: boolean } | null {
  if (!Buffer.isBuffer(body)) return null;
  try {
    const { app, build, kind } = JSON.parse(body.toString()) as Record<string, unknown>;
    const isLost = lostKinds.has(String(kind));
    if (!isLost && !crashKinds.has(String(kind))) return null;
    return typeof app === 'string' && typeof build === 'string' ? { app, build, isLost } : null;
  } catch {
    return null;
  }
}
