/** Kind of an error; decides how it is shown (docs/spec/errors.md#kinds). */
export type ErrorKind = 'network' | 'auth' | 'not-found' | 'validation' | 'conflict' | 'server' | 'remote' | 'media';

export interface AppErrorData {
  /** Stable code for callers, e.g. `age-agreement-required`. */
  code: string;
  kind: ErrorKind;
  /** A sentence for the visitor. */
  message: string;
  /** Whether the same call may succeed later. */
  retryable: boolean;
  /** HTTP status, 0 when there was no response. */
  status: number;
  /** The error of each field, by field name. */
  fields?: Record<string, string>;
  /** Numbers that come with the code, such as `price` with `price-changed`. */
  details?: Record<string, number>;
}

/** The one error type of the platform. It survives JSON, so that a server render and its hydration agree. */
export class AppError extends Error implements AppErrorData {
  override readonly name = 'AppError';
  readonly code: string;
  readonly kind: ErrorKind;
  readonly retryable: boolean;
  readonly status: number;
  readonly fields: Record<string, string>;
  readonly details: Record<string, number>;

  constructor(data: AppErrorData, cause?: unknown) {
    super(data.message, { cause });
    this.code = data.code;
    this.kind = data.kind;
    this.retryable = data.retryable;
    this.status = data.status;
    this.fields = data.fields ?? {};
    this.details = data.details ?? {};
  }

  /** Only data that a visitor may see: never the cause or a stack. */
  toJSON(): AppErrorData {
    const { code, kind, message, retryable, status, fields, details } = this;
    return { code, kind, message, retryable, status, fields, details };
  }
}

const kindByStatus = (status: number): ErrorKind => {
  if (status === 401 || status === 403) return 'auth';
  if (status === 404 || status === 410) return 'not-found';
  if (status === 409) return 'conflict';
  if (status >= 400 && status < 500) return 'validation';
  return 'server';
};

/** Whether a value is error data from JSON. */
function isErrorData(value: unknown): value is AppErrorData {
  if (typeof value !== 'object' || value === null) return false;
  const { code, kind, message, retryable, status } = value as Record<string, unknown>;
  return (
    [code, kind, message].every((text) => typeof text === 'string') &&
    typeof retryable === 'boolean' &&
    typeof status === 'number'
  );
}

/**
 * Converts any thrown value to an AppError.
 * @param value a thrown value, or error data from JSON
 * @returns the same error when it already is one; otherwise a `server` error with a plain sentence
 */
export function toAppError(value: unknown): AppError {
  if (value instanceof AppError) return value;
  if (isErrorData(value)) return new AppError(value);
  return new AppError(
    { code: 'internal', kind: 'server', message: 'Something went wrong on our side.', retryable: true, status: 0 },
    value,
  );
}

/**
 * Maps a response that is not a success (docs/spec/errors.md#kinds: 404 is a failed result with "Server error!").
 * @param status HTTP status, 0 when no response came
 * @param body the parsed body, of any shape
 * @param cause the underlying error
 */
export function errorFromResponse(status: number, body: unknown, cause?: unknown): AppError {
  if (status === 0) {
    return new AppError(
      {
        code: 'network',
        kind: 'network',
        message: 'We couldn’t reach the server. Check your connection and try again.',
        retryable: true,
        status: 0,
      },
      cause,
    );
  }
  const record = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const text = (name: string): string | undefined => (typeof record[name] === 'string' ? record[name] : undefined);
  // Fields are rendered beside their inputs: anything but a sentence would break the form.
  const entriesOf = <T>(name: string, type: 'string' | 'number') => {
    const value = record[name];
    const entries = typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
    return Object.fromEntries(entries.filter(([, entry]) => typeof entry === type)) as Record<string, T>;
  };
  const fallback =
    status === 404
      ? 'Server error!'
      : status >= 500
        ? 'Something went wrong on our side. Please try again.'
        : 'That didn’t work. Please try again.';
  return new AppError(
    {
      // A legacy server sends its codes as numbers (docs/spec/errors.md#legacy-log-in).
      code: text('code') ?? (typeof record['code'] === 'number' ? String(record['code']) : `http-${status}`),
      kind: kindByStatus(status),
      message: text('message') ?? fallback,
      retryable: retryStatuses.has(status),
      status,
      fields: entriesOf<string>('fields', 'string'),
      details: entriesOf<number>('details', 'number'),
    },
    cause,
  );
}

/** Statuses worth a retry (docs/spec/errors.md#retries). */
export const retryStatuses: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504]);
