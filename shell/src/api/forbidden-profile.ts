import { type HttpClient, toAppError } from '@platform/shared/http';

/**
 * A client for which a refused profile ends the session: a 403 there means that the account may not be
 * used any more (docs/spec/errors.md#logged-out-sessions). Every other refusal is its caller's business.
 * @param end logs out and goes to the home page
 */
export const endingOnForbiddenProfile = (http: HttpClient, end: () => void): HttpClient => ({
  ...http,
  call: (name, request, options) =>
    http.call(name, request, options).catch((error: unknown) => {
      if (name === 'GET /api/profile' && toAppError(error).status === 403) end();
      throw error;
    }),
});
