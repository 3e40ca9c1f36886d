import { z } from 'zod';
import { lastPageNumber, slugPattern } from '../limits';

export const Slug = z.string().regex(slugPattern, 'must be lower-case words joined by hyphens');

/** A whole number from 1 to `max`, as text or number. */
const countUpTo = (max: number) => {
  const message = `must be a whole number from 1 to ${max}`;
  return z.coerce.number(message).int(message).min(1, message).max(max, message);
};

/** Page numbers count from 1. */
export const PageNumber = countUpTo(lastPageNumber);

/**
 * How many items a list returns, where a caller wants fewer than a full page.
 * @param most the full page
 */
export const pageLimit = (most: number) => countUpTo(most).optional();

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
