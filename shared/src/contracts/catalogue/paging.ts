import { z } from 'zod';

/** Lower-case words joined by single hyphens, at most 80 characters. */
export const Slug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens');

/** Page numbers count from 1; 10,000 is far beyond any list and keeps OFFSET cheap. */
export const PageNumber = z.coerce
  .number('must be a whole number from 1 to 10000')
  .int('must be a whole number from 1 to 10000')
  .min(1, 'must be a whole number from 1 to 10000')
  .max(10_000, 'must be a whole number from 1 to 10000');

/**
 * How many items a list answers, where a caller wants fewer than a full page.
 * @param most the full page
 */
export const pageLimit = (most: number) =>
  z.coerce
    .number(`must be a whole number from 1 to ${most}`)
    .int(`must be a whole number from 1 to ${most}`)
    .min(1, `must be a whole number from 1 to ${most}`)
    .max(most, `must be a whole number from 1 to ${most}`)
    .optional();

/**
 * A page of a list.
 * @param item schema of one item
 */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    page: z.number().int().min(1),
    pages: z.number().int().min(0),
    pageSize: z.number().int().min(1),
    total: z.number().int().min(0),
  });
