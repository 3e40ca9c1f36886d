import type { Database } from '../db/database';
import { driverError } from '../db/driver-error';
import type { GroundConfig } from '../ground-settings';
import type { Card } from './cards';

/** From best to worst; the exit code of `status` is the index in this list (docs/spec/operating.md#status). */
export const severities = ['ok', 'warning', 'error'] as const;
export type Severity = (typeof severities)[number];

/** A check's finding, for people and for programs. */
export interface Finding {
  readonly severity: Severity;
  /** Stable name for programs that read `--json`, such as `outbox-dead`. */
  readonly name: string;
  /** One sentence, or a few facts. No personal data, no secrets. */
  readonly text: string;
  /** Suggested action, as sentences; absent if all is fine. */
  readonly action?: string;
  readonly card?: Card;
}

/** Context of a check. A check changes nothing, and the database may have the schema of another release. */
export interface StatusContext<Config extends GroundConfig = GroundConfig> {
  readonly config: Config;
  readonly db: Database;
  readonly now: () => Date;
}

/** A part of `npm run cli -- status`. */
export interface StatusCheck<Config extends GroundConfig = GroundConfig> {
  /** Its subject, a word or two in lower case. */
  readonly subject: string;
  find(context: StatusContext<Config>): Promise<readonly Finding[]>;
}

export type Found = Finding & { readonly subject: string };

/** Timeout of a check in milliseconds; the site may be in trouble. */
const CHECK_TIMEOUT_MS = 8_000;

/**
 * Runs all checks concurrently. One that throws or times out becomes a finding, and the others are kept.
 * @returns in the order of the checks
 */
export async function findAll(
  checks: readonly StatusCheck[],
  context: StatusContext,
  timeoutMs = CHECK_TIMEOUT_MS,
): Promise<Found[]> {
  const found = await Promise.all(
    checks.map(async ({ subject, find }) => {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error(`nothing came within ${timeoutMs / 1_000} s`)), timeoutMs);
      });
      try {
        return (await Promise.race([find(context), late])).map((finding) => ({ ...finding, subject }));
      } catch (error) {
        return [{ subject, severity: 'error', name: 'unknown', ...unlooked(error) } as const];
      } finally {
        clearTimeout(timer);
      }
    }),
  );
  return found.flat();
}

/** Codes of PostgreSQL for a table and a column that it does not have. */
const UNDEFINED = new Set(['42P01', '42703']);
/** lock_not_available */
const LOCKED = '55P03';

/** What is said of a check that failed. Before the migrations have run there are ten, each with another table. */
function unlooked(error: unknown): Pick<Finding, 'text' | 'action' | 'card'> {
  const code = error instanceof Error ? (driverError(error).code ?? '') : '';
  if (code === LOCKED)
    return {
      text: 'Could not be checked: another transaction has locked its tables.',
      action: 'See what has been running for long, and end it if it is not wanted.',
      card: 'slow-query',
    };
  if (UNDEFINED.has(code))
    return {
      text: 'Could not be checked: the database lacks what this release keeps there.',
      action: 'Run its migrations: "npm run cli -- migrate", or start an API.',
    };
  return { text: `Could not be checked: ${problemOf(error)}.` };
}

/** @returns the worst of the findings */
export const worstOf = (found: readonly Finding[]): Severity =>
  severities.findLast((severity) => found.some((one) => one.severity === severity)) ?? 'ok';

/**
 * An error's message as the end of a sentence; drivers put theirs into the cause of drizzle's, which repeats the whole
 * query.
 */
export function problemOf(error: unknown): string {
  const { cause } = error as { cause?: unknown };
  const told = cause instanceof Error ? cause : error;
  if (!(told instanceof Error)) return String(told);
  // A refused connection to several addresses has no message itself.
  const { message } = told instanceof AggregateError && told.message === '' ? (told.errors[0] as Error) : told;
  return message.replace(/\.$/, '');
}
