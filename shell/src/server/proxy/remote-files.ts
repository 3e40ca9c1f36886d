import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type CurrentRelease, fileAddress, withoutRetry } from '../../remotes/release-address';
import type { RemoteName } from '../../navigation/page-table';
import { isRemoteName } from '../remote-list';
import { notFound, refuse } from '../refuse';
import { isBuildId } from '../releases/asset-list';
import { manifestFile, manifestFrom } from '../releases/manifest';
import type { Remotes } from '../releases/remotes';
import type { SeenReleases } from '../releases/seen-releases';
import type { Forward } from './forward';
import type { Pools } from './pools';
import type { IsStaff } from '../staff-visitors';
import { segmentsOf } from './target';

/** As the servers of remotes say it. */
const forEveryHost = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

/** A kept style sheet is the file of its build, and may be kept as that. */
const sendStyles = (reply: FastifyReply, bytes: Uint8Array): FastifyReply =>
  reply
    .headers({
      ...forEveryHost,
      'cache-control': 'public, max-age=31536000, immutable',
      'cache-status': 'edge; hit; detail=stale-if-error',
      'content-type': 'text/css; charset=utf-8',
    })
    .send(Buffer.from(bytes));

/** No cache between the edge and a browser keeps what it would hand to others. */
const forStaffAlone = (age: string): Record<string, string> => ({ 'cache-control': `private, ${age}`, vary: 'cookie' });

/** The releases that the visitor of a request gets. */
export type SeenBy = (request: FastifyRequest, reply: FastifyReply) => Promise<SeenReleases>;

/**
 * Passes on the files of remotes, by build: `/remotes/<name>/@<build>/<file>`. What an open page needs has the same
 * address whatever is current. `/remotes/<name>/release.json` says what is, and `/remotes/<name>/mf-manifest.json` to other
 * hosts.
 * @param hidesMaps whether source maps are kept back
 */
export function forwardToRemotes(
  app: FastifyInstance,
  forward: Forward,
  pools: Pools,
  remotes: Pick<Remotes, 'get' | 'isForStaff'> & { seenBy: SeenBy; isStaff: IsStaff },
  hidesMaps: boolean,
): void {
  /** The remote of a name; to those who are not of staff theirs are names like any other that is not known. */
  const remoteOf = async (request: FastifyRequest<{ Params: { name: string } }>) => {
    const { name } = request.params;
    const remote = isRemoteName(name) ? remotes.get(name) : null;
    if (remote !== null && !remotes.isForStaff(remote.name)) return remote;
    // An unknown name takes as long as a hidden one.
    if (!(await remotes.isStaff(request)) || remote === null) return null;
    return remote;
  };

  app.get<{ Params: { name: string } }>('/remotes/:name/release.json', async (request, reply) => {
    const remote = await remoteOf(request);
    if (remote === null) return notFound(request, reply, `There is no remote "${request.params.name}".`);
    const { name } = remote;
    const { build, entry } = (await remotes.seenBy(request, reply)).remote(name)?.assets ?? {};
    const first = entry?.js[0];
    if (build === undefined || first === undefined)
      return refuse(request, reply, 503, 'unavailable', `There is no release of "${name}" at the moment.`, 5);
    const current: CurrentRelease = { name, build, entry: fileAddress(name, build, first) };
    return reply.header('cache-control', 'no-cache').send(current);
  });

  // For hosts of other people, who know no build.
  app.get<{ Params: { name: string } }>(`/remotes/:name/${manifestFile}`, async (request, reply) => {
    const { name } = request.params;
    const releases = (await remoteOf(request))?.releases;
    const build = releases?.current()?.build;
    const manifest = releases?.manifest() ?? null;
    if (releases === undefined) return notFound(request, reply, `There is no remote "${name}".`);
    if (build === undefined)
      return refuse(request, reply, 503, 'unavailable', `There is no release of "${name}" at the moment.`, 5);
    if (manifest === null) return notFound(request, reply, `The release of "${name}" has no manifest.`);
    const etag = `"${build}"`;
    reply.headers({ ...forEveryHost, 'cache-control': 'public, max-age=10, must-revalidate', etag });
    if (remotes.isForStaff(name as RemoteName)) reply.headers(forStaffAlone('max-age=10, must-revalidate'));
    const known = request.headers['if-none-match']?.split(/\s*,\s*/).map((tag) => tag.replace(/^W\//, ''));
    if (known?.includes(etag) === true) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(manifestFrom(manifest, `@${build}`));
  });

  app.get<{ Params: { name: string } }>('/remotes/:name/*', async (request, reply) => {
    const { name } = request.params;
    const remote = await remoteOf(request);
    if (remote === null) return notFound(request, reply, `There is no remote "${name}".`);
    // The name may be written in another way (`mfe%2Dcatalogue`): what follows it begins at the third slash.
    const target = withoutRetry(request.url.slice(request.url.indexOf('/', request.url.indexOf('/', 1) + 1)));
    const [of = '', folder = '', ...more] = segmentsOf(target) ?? [];
    const build = of.slice(1);
    // As of the shell's own files: maps are for those who build, and have them.
    const isMap = hidesMaps && (more.at(-1) ?? folder).toLowerCase().endsWith('.map');
    if (!of.startsWith('@') || !isBuildId(build) || folder === '' || folder === 'server' || isMap)
      return notFound(request, reply, 'There is no such file.');
    const styles = remote.releases.styleSheet(build, [folder, ...more].join('/'));
    const upstream = {
      baseUrl: remote.releases.folderOf(build),
      name: `remote "${name}"`,
      keepsPolicy: false,
      ...(remotes.isForStaff(remote.name) && { headers: forStaffAlone('max-age=31536000, immutable') }),
      ...(styles !== null && { orElse: (to: FastifyReply) => sendStyles(to, styles) }),
    };
    return forward(request, reply, pools.remote(remote.name), upstream, target.slice(target.indexOf('/', 1)));
  });
}
