import type { Bootstrap } from '@platform/shared/contracts';
import type { HttpClient } from '@platform/shared/http';

/**
 * Begins a verification, or finds the one that runs.
 * @param continueTo path of this site to come back to
 * @throws AppError `too-many-requests`, `unavailable`
 */
export const beginVerification = (http: HttpClient, continueTo: string) =>
  http.call('GET /api/age-verification/session', { query: { continue: continueTo } });

/** The server's age decision by now. */
export const readAudience = async (http: HttpClient, path: string): Promise<Pick<Bootstrap, 'gate' | 'softMode'>> => {
  const { gate, softMode } = await http.call('GET /api/bootstrap', { query: { path } });
  return { gate, softMode };
};
