import type { HttpClient } from '@platform/shared/http';

/**
 * Begins a verification, or finds the one that runs.
 * @param continueTo path of this site to come back to
 * @throws AppError `too-many-requests`, `unavailable`
 */
export const beginVerification = (http: HttpClient, continueTo: string) =>
  http.call('GET /api/age-verification/session', { query: { continue: continueTo } });
