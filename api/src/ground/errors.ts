import type { ErrorCode } from '@platform/shared/contracts';

/** A refusal the caller is told about, in the error shape of the contracts. Everything else is an `internal` 500. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  /**
   * @param status HTTP status, 400 to 599
   * @param code what a client may act on
   * @param message plain words for the visitor; never a secret or an internal detail
   * @param details `fields`: what is wrong with which input; `retryAfter`: seconds to wait; `details`:
   *   numbers that the code comes with
   */
  constructor(
    readonly status: number,
    readonly code: ErrorCode,
    message: string,
    readonly details: {
      readonly fields?: Record<string, string>;
      readonly retryAfter?: number;
      readonly details?: Record<string, number>;
    } = {},
  ) {
    super(message);
  }
}

/** 404: there is no such thing, or the caller may not know of it. */
export const notFound = (message: string): ApiError => new ApiError(404, 'not-found', message);

/** The reply to an address that does not exist, and to one that a visitor may not know of. @param url with its query */
export const unknownAddress = (url: string): ApiError =>
  notFound(`Page Not Found: ${url.split('?')[0]?.slice(0, 200)}`);

/** The code of a status that no handler named (contracts/error.ts). */
export function codeOfStatus(status: number): ErrorCode {
  switch (status) {
    case 401:
      return 'login-required';
    case 403:
      return 'forbidden';
    case 404:
    case 405:
      return 'not-found';
    case 429:
      return 'too-many-requests';
    case 503:
      return 'unavailable';
    default:
      return status < 500 ? 'validation-failed' : 'internal';
  }
}
