import { z } from 'zod';
import { continueMaxLength } from './limits';
import { safeContinue } from './safe-continue';

/**
 * Text of a limited length. The sentences stand behind a field's name in a form, e.g. "The name must not be empty."
 * @param limits fewest and most characters; `trim` cuts the space around before it counts
 */
export const text = ({ min = 0, max, trim = true }: { min?: number; max: number; trim?: boolean }) =>
  (trim ? z.string().trim() : z.string())
    .min(min, min === 1 ? 'must not be empty' : `must be at least ${min} characters`)
    .max(max, `must be at most ${max} characters`);

/** Where to go on afterwards: a path of this site, as `safeContinue` reads it. Anything else is refused. */
export const Continue = z
  .string()
  .max(continueMaxLength, `must be at most ${continueMaxLength} characters`)
  .refine((value) => value === '/' || safeContinue(value) !== '/', 'must be a path of this site')
  .transform(safeContinue);
