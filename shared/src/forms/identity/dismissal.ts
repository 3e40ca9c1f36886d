import { AppError, toAppError } from '@platform/shared/http';

const dismissedCode = 'reauthentication-dismissed';

/** Error of a call when the visitor closes the dialog. */
export const dismissal = (): AppError =>
  new AppError({
    code: dismissedCode,
    kind: 'auth',
    message: 'You haven’t confirmed it’s you.',
    retryable: true,
    status: 0,
  });

/** Whether a call ended because the visitor closed the dialog: nothing has happened, and no message is needed. */
export const isDismissal = (error: unknown): boolean => toAppError(error).code === dismissedCode;
