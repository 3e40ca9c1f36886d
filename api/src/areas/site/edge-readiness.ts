import { z } from 'zod';

/** Timeout of an edge in milliseconds; it responds from memory. */
const TIMEOUT_MS = 5_000;

/** Response of an edge's `/readyz`; an edge of another release may add fields. */
const Readiness = z.object({
  status: z.string(),
  api: z.string(),
  remotes: z.record(z.string(), z.object({ build: z.string().nullable(), problem: z.string().nullable() })),
});

/**
 * Requests the state of the edge that responds at the site's URL.
 * @throws Error when none does, or its response is no such state
 */
export async function readEdge(siteUrl: string): Promise<z.infer<typeof Readiness>> {
  const response = await fetch(`${siteUrl}/readyz`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  return Readiness.parse(await response.json());
}
