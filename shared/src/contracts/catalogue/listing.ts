import { z } from 'zod';
import { filterMaxValues, searchTextMaxLength } from '../limits';

/** `true` or `false`; an empty value counts as absent. */
export const Flag = z
  .union([z.boolean(), z.enum(['true', 'false', ''])], 'must be true or false')
  .transform((value) => (value === '' ? undefined : value === true || value === 'true'));

/**
 * Several values of one filter: `tags=a,b` or `tags=a&tags=b`. Sorted and deduplicated, so that the same choice is
 * always the same request.
 * @param value schema of one value; a value it refuses makes the whole call a 400 with the filter's name
 */
export const listOf = <T extends z.ZodType<string, string>>(value: T) =>
  z
    .union([z.string().max(2000), z.array(z.string().max(200)).max(filterMaxValues * 2)])
    .transform((given) =>
      [
        ...new Set(
          [given]
            .flat()
            .flatMap((part) => part.split(','))
            .filter(Boolean),
        ),
      ].toSorted(),
    )
    .pipe(z.array(value).max(filterMaxValues, `must be at most ${filterMaxValues} values`));

/** A bound of a range; an empty value counts as absent. @param most the largest accepted value */
export const bound = (most: number) => {
  const message = `must be a whole number from 0 to ${most}`;
  return z.union(
    [
      z.literal('').transform(() => undefined),
      z.coerce.number(message).int(message).min(0, message).max(most, message),
    ],
    message,
  );
};

/** Search text of a visitor: lower case, no control characters, single spaces. Emoji and any script are fine. */
export const SearchText = z
  .string()
  .max(searchTextMaxLength, `must be at most ${searchTextMaxLength} characters`)
  .transform((text) =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[\s\p{C}]+/gu, ' ')
      .trim(),
  );

/** A value of a filter, and the number of items it would show together with the other filters. */
export const FacetValue = z.object({ value: z.string(), title: z.string(), count: z.number().int().min(0) });
export type FacetValue = z.infer<typeof FacetValue>;

/** Lowest and highest price in coins under the other filters; both 0 when no item is left. */
export const PriceRange = z.object({ min: z.number().int().min(0), max: z.number().int().min(0) });
