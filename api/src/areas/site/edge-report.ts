import {
  addEdgeCounts,
  type EdgeCounts,
  edgeReportPath,
  type EdgeReportReply,
  isEdgeCounts,
} from '@platform/shared/server';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ApiError } from '../../ground/errors';
import { SEEN_WITHIN } from '../../ground/instances/faults';
import { readInstances, reportInstance } from '../../ground/instances/repository';
import { open } from '../../ground/plugins/health';
import type { SiteServices } from './services';

const report = z.object({
  id: z.string().min(1).max(100),
  place: z.string().min(1).max(300),
  release: z.string().max(100).nullable(),
  isStopping: z.boolean(),
  counts: z.custom<EdgeCounts>(isEdgeCounts),
});

/**
 * An edge says that it runs, and what it counted of new releases; it hears what all others counted, so that a release
 * that fails at several edges is judged by all of it (docs/decisions/releases.md).
 */
export function edgeReportRoute(app: FastifyInstance, { db }: Pick<SiteServices, 'db'>): void {
  app.post(edgeReportPath, { config: { ...open, edge: true } }, async (request, reply) => {
    const { success, data } = report.safeParse(request.body);
    if (!success) throw new ApiError(400, 'validation-failed', 'This is no report of an edge.');
    const { now } = await reportInstance(db, { ...data, role: 'edge' }, null);
    const others = (await readInstances(db)).filter(
      ({ id, role, seenAt }) => role === 'edge' && id !== data.id && seenAt.getTime() > now.getTime() - SEEN_WITHIN,
    );
    return reply
      .header('cache-control', 'no-store')
      .send({ others: addEdgeCounts(others.map(({ counts }) => counts ?? {})) } satisfies EdgeReportReply);
  });
}
