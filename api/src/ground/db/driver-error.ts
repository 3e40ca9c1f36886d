import { DrizzleQueryError } from 'drizzle-orm';

/** PostgreSQL's unique_violation. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && driverError(error).code === '23505';

/** The driver's error: the error of a failed query contains the query's parameters, its cause does not. */
export function driverError(error: Error): {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
  readonly code: string | undefined;
} {
  const source: Partial<NodeJS.ErrnoException> = error instanceof DrizzleQueryError ? (error.cause ?? {}) : error;
  return { name: source.name ?? 'Error', message: source.message ?? '', stack: source.stack ?? '', code: source.code };
}
