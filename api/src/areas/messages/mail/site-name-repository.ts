import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { siteContent } from '../../../ground/db/tables';

/** What the site is called in words that leave it: its name, or its host while it has none. */
export const siteNameOf = async (db: Queryable, config: { readonly siteUrl: string }): Promise<string> =>
  nameOrHost(await readSiteName(db), config);

/** The same of a name that was read as `siteNameColumn`. */
export const nameOrHost = (name: string | null, { siteUrl }: { readonly siteUrl: string }): string =>
  name?.trim() || new URL(siteUrl).host;

const name = sql<string | null>`${siteContent.value} #>> '{header,logo,title}'`;
const isBars = eq(siteContent.key, 'bars');

/** The site's name as a column of another statement: the title of the header's logo; null before any content was loaded. */
export const siteNameColumn = sql<string | null>`(select ${name} from ${siteContent} where ${isBars})`;

/** The site's name, and nothing else; empty before any content was loaded. */
export async function readSiteName(db: Queryable): Promise<string> {
  const [row] = await db.select({ name }).from(siteContent).where(isBars);
  return row?.name?.trim() ?? '';
}
