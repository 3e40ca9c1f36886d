import { isNull, type SQL } from 'drizzle-orm';
import type { games, models, videos } from './tables';

/**
 * The condition under which lists, pages, feeds and counts name a title or a performer: it was not withdrawn. Queries
 * with the tables' names written out say `withdrawn_at is null`.
 */
export const isListed = (table: typeof games | typeof videos | typeof models): SQL => isNull(table.withdrawnAt);
