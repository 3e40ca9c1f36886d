import type { Bootstrap } from '@platform/shared/contracts';
import type { HttpClient } from '@platform/shared/http';

/**
 * Asks about visitor and record of a path, as the edge does, too. The menus come only when they are others than the
 * known ones.
 * @param record e.g. `game:neon-dunes`; null for a page without a record
 * @param known the last response
 */
export async function fetchBootstrap(
  http: HttpClient,
  { path, record, known }: { path: string; record: string | null; known: Bootstrap },
): Promise<Bootstrap> {
  const { bars, ...bootstrap } = await http.call('GET /api/bootstrap', {
    query: { path, ...(record !== null && { record }), barsVersion: known.barsVersion },
  });
  return { ...bootstrap, bars: bars ?? known.bars };
}
