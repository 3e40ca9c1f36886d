import { AppError } from '@platform/shared/http';

/** Error of loading a remote; loading may be tried again. */
export const remoteError = (code: string, message: string, cause?: unknown): AppError =>
  new AppError({ code, kind: 'remote', message, retryable: true, status: 0 }, cause);
