import type { Bootstrap, ReplyOf } from '@platform/shared/contracts';
import type { HttpClient } from '@platform/shared/http';

export type VerificationResult = ReplyOf<'GET /api/age-verification/status/{sessionId}'>;

export type VerificationNeed = ReplyOf<'GET /api/age-verification/required'>;

/** Whether this visitor must be verified and is not yet, and who checks. */
export const requiredQuery = (http: HttpClient) => ({
  queryKey: ['age-verification', 'required'],
  queryFn: (): Promise<VerificationNeed> => http.call('GET /api/age-verification/required', {}),
  staleTime: 0,
});

/**
 * Begins a verification, or finds the one that runs.
 * @param continueTo path of this site to come back to
 * @throws AppError `too-many-requests`, `unavailable`
 */
export const beginVerification = (http: HttpClient, continueTo: string) =>
  http.call('GET /api/age-verification/session', { query: { continue: continueTo } });

/** How a session stands; the one that is complete is in the answer's cookie. @throws AppError `not-found` for a session of somebody else */
export const readVerification = (http: HttpClient, sessionId: string): Promise<VerificationResult> =>
  http.call('GET /api/age-verification/status/{sessionId}', { params: { sessionId } });

/** The server's age decision by now. */
export const readAudience = async (http: HttpClient, path: string): Promise<Pick<Bootstrap, 'gate' | 'softMode'>> => {
  const { gate, softMode } = await http.call('GET /api/bootstrap', { query: { path } });
  return { gate, softMode };
};
