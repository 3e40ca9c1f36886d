import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type CurrentRelease, fileAddress, withoutRetry } from '../../remotes/release-address';
import { isRemoteName } from '../remote-list';
import { notFound, refuse } from '../refuse';
import { isBuildId } from '../releases/asset-list';
import type { Remotes } from '../releases/remotes';
import type { SeenReleases } from '../releases/seen-releases';
import type { Forward } from './forward';
import type { Pools } from './pools';
import { segmentsOf } from './target';

/** The releases that the visitor of a request gets. */
export type SeenBy = (request: FastifyRequest, reply: FastifyReply) => Promise<SeenReleases>;

/**
 * Passes on the files of remotes, by build: `/remotes/<name>/@<build>/<file>`. What an open page needs has the same
 * address whatever is current. `/remotes/<name>/release.json` says what is.
 * @param hidesMaps whether source maps are kept back
 */
export function forwardToRemotes(
  app: FastifyInstance,
  forward: Forward,
  pools: Pools,
  remotes: Pick<Remotes, 'get'> & { seenBy: SeenBy },
  hidesMaps: boolean,
): void {
  const remoteOf = (name: string) => (isRemoteName(name) ? remotes.get(name) : null);

  app.get<{ Params: { name: string } }>('/remotes/:name/release.json', async (request, reply) => {
    const remote = remoteOf(request.params.name);
    if (remote === null) return notFound(request, reply, `There is no remote "${request.params.name}".`);
    const { name } = remote;
    const { build, entry } = (await remotes.seenBy(request, reply)).remote(name)?.assets ?? {};
    const first = entry?.js[0];
    if (build === undefined || first === undefined)
      return refuse(request, reply, 503, 'unavailable', `There is no release of "${name}" at the moment.`, 5);
    const current: CurrentRelease = { name, build, entry: fileAddress(name, build, first) };
    return reply.header('cache-control', 'no-cache').send(current);
  });

  app.get<{ Params: { name: string } }>('/remotes/:name/*', (request, reply) => {
    const { name } = request.params;
    const remote = remoteOf(name);
    if (remote === null) return notFound(request, reply, `There is no remote "${name}".`);
    // The name may be written in another way (`mfe%2Dcatalogue`): what follows it begins at the third slash.
    const target = withoutRetry(request.url.slice(request.url.indexOf('/', request.url.indexOf('/', 1) + 1)));
    const [of = '', folder = '', ...more] = segmentsOf(target) ?? [];
    const build = of.slice(1);
    // As of the shell's own files: maps are for those who build, and have them.
    const isMap = hidesMaps && (more.at(-1) ?? folder).toLowerCase().endsWith('.map');
    if (!of.startsWith('@') || !isBuildId(build) || folder === '' || folder === 'server' || isMap)
      return notFound(request, reply, 'There is no such file.');
    const upstream = { baseUrl: remote.releases.folderOf(build), name: `remote "${name}"`, keepsPolicy: false };
    return forward(request, reply, pools.remote(remote.name), upstream, target.slice(target.indexOf('/', 1)));
  });
}
