import type { Bootstrap } from '@platform/shared/contracts';
import type { HttpClient } from '@platform/shared/http';

/** All facts about a path, as the edge asks for them, too. */
export const fetchFacts = (http: HttpClient, path: string): Promise<Bootstrap> =>
  http.call('GET /api/bootstrap', { query: { path } });
