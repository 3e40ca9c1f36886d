import type { HttpClient } from '@platform/shared/http';

/**
 * Everything kept about the member.
 * @throws AppError `reauthentication-required` without a fresh proof of who it is
 */
export const exportData = (http: HttpClient): Promise<Record<string, unknown>> =>
  http.call('GET /api/profile/export', {});
