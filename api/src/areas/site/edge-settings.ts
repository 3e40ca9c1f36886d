import { type EdgeSettings, edgeSettingsPath } from '@platform/shared/server';
import type { FastifyInstance } from 'fastify';
import { open } from '../../ground/plugins/health';
import type { SiteServices } from './services';

/** Tells the edge what it has to know of this configuration, at a path that the edge does not pass on. */
export function edgeSettingsRoute(
  app: FastifyInstance,
  { cache, config: { agePolicy, countryHeader } }: Pick<SiteServices, 'cache' | 'config'>,
): void {
  const settings = { countryHeader, countries: Object.keys(agePolicy.countries) };
  app.get(edgeSettingsPath, { config: open }, async (_, reply) =>
    reply.header('cache-control', 'no-store').send({
      ...settings,
      // Read now: what this instance replies from here on is at least as new as what the edge is told.
      contentVersion: await cache.checkVersion().catch(() => null),
    } satisfies EdgeSettings),
  );
}
