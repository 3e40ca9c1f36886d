import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { siteContent } from '../../../ground/db/tables';

/** The site's name in outgoing texts: its name, or its host while it has none. */
export const siteNameOf = async (db: Queryable, config: { readonly siteUrl: string }): Promise<string> =>
  nameOrHost(await readSiteName(db), config);

/** The same for a name read with `siteNameColumn`. */
export const nameOrHost = (name: string | null, { siteUrl }: { readonly siteUrl: string }): string =>
  name?.trim() || new URL(siteUrl).host;

const name = sql<string | null>`${siteContent.value} #>> '{header,logo,title}'`;
const isBars = eq(siteContent.key, 'bars');

/**
 * The site's name as a column of another statement: the title of the header's logo; null before any content is loaded.
 */
export const siteNameColumn = sql<string | null>`(select ${name} from ${siteContent} where ${isBars})`;

/** Only the site's name; empty before any content is loaded. */
export async function readSiteName(db: Queryable): Promise<string> {
  const [row] = await db.select({ name }).from(siteContent).where(isBars);
  return row?.name?.trim() ?? '';
}
