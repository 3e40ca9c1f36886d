import type { FastifyInstance } from 'fastify';
import { withoutRetry } from '../../remotes/latest-build';
import { isRemoteName } from '../config';
import { notFound } from '../refuse';
import type { Remotes } from '../releases/remotes';
import type { Forward } from './forward';
import type { Pools } from './pools';
import { segmentsOf } from './target';

/**
 * Passes on the files of remotes below `/remotes/<name>/`.
 * @param hidesMaps whether source maps are kept back
 */
export function forwardToRemotes(
  app: FastifyInstance,
  forward: Forward,
  pools: Pools,
  remotes: Pick<Remotes, 'get'>,
  hidesMaps: boolean,
): void {
  app.get<{ Params: { name: string } }>('/remotes/:name/*', (request, reply) => {
    const { name } = request.params;
    const remote = isRemoteName(name) ? remotes.get(name) : null;
    const pool = isRemoteName(name) ? pools.remotes[name] : undefined;
    if (remote === null || pool === undefined) return notFound(request, reply, `There is no remote "${name}".`);
    // The name may be written in another way (`mfe%2Dcatalogue`): what follows it begins at the third slash.
    const target = withoutRetry(request.url.slice(request.url.indexOf('/', request.url.indexOf('/', 1) + 1)));
    const segments = segmentsOf(target) ?? [];
    const [folder = ''] = segments;
    // As of the shell's own files: maps are for those who build, and have them.
    const isMap = hidesMaps && segments.at(-1)?.toLowerCase().endsWith('.map') === true;
    if (folder === '' || folder === 'server' || isMap) return notFound(request, reply, 'There is no such file.');
    const upstream = { baseUrl: remote.baseUrl, name: `remote "${name}"`, keepsPolicy: false };
    return forward(request, reply, pool, upstream, target);
  });
}
