import type { z } from 'zod';
import type { ContentProblem } from '../../content/schema/check';
import { ContentChanges } from '../../content/schema/merge-content';
import { Content } from '../../content/schema/schema';

/** The document cannot be loaded; each problem starts with its place in the document. */
export class ContentError extends Error {
  override readonly name = 'ContentError';
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
  }
}

const PROBLEMS_SHOWN = 50;

/** @throws ContentError when there is any problem */
export function refuseProblems(problems: readonly ContentProblem[]): void {
  if (problems.length > 0)
    throw new ContentError(problems.slice(0, PROBLEMS_SHOWN).map(({ path, message }) => `${path}: ${message}`));
}

function read<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  refuseProblems(parsed.error.issues.map(({ path, message }) => ({ path: path.join('.') || 'document', message })));
  throw parsed.error;
}

/**
 * Reads a document by the schema alone.
 * @throws ContentError every problem with its path
 */
export const readDocument = (input: unknown): Content => read(Content, input);

/**
 * Reads a document of some records by the schema alone.
 * @throws ContentError every problem with its path
 */
export const readChanges = (input: unknown): ContentChanges => read(ContentChanges, input);
