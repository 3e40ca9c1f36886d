import { text } from 'drizzle-orm/pg-core';
import type { ZodEnum } from 'zod';

/**
 * A column that holds one value of a contract's list, so that table, content document and reply have one list.
 * @param name the column
 * @param values the contract's list, such as `GameStatus`
 */
export const oneOf = <const T extends Record<string, string>>(name: string, values: ZodEnum<T>) =>
  text(name, { enum: values.options as [T[keyof T], ...T[keyof T][]] });
