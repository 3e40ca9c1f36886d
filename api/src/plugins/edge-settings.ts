import { type EdgeSettings, edgeSettingsPath } from '@platform/shared/server';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';
import { open } from './health';

/** Tells the edge what it has to know of this configuration, at a path that the edge does not pass on. */
export function edgeSettingsRoute(app: FastifyInstance, { agePolicy, countryHeader }: Config): void {
  const settings: EdgeSettings = { countryHeader, countries: Object.keys(agePolicy.countries) };
  app.get(edgeSettingsPath, { config: open }, async (_, reply) =>
    reply.header('cache-control', 'no-store').send(settings),
  );
}
