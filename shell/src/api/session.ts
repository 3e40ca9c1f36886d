import type { HttpClient } from '@platform/shared/http';

/** Ends the session on the server. */
export const logOut = (http: HttpClient) => http.call('POST /api/profile/logout', { body: {} });
