import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { siteContent } from '../../../ground/db/tables';

/** What the site is called in words that leave it: its name, or its host while it has none. */
export const siteNameOf = async (db: Queryable, { siteUrl }: { readonly siteUrl: string }): Promise<string> =>
  (await readSiteName(db)) || new URL(siteUrl).host;

/** The site's name: the title of the header's logo, and nothing else; empty before any content was loaded. */
export async function readSiteName(db: Queryable): Promise<string> {
  const name = sql<string | null>`${siteContent.value} #>> '{header,logo,title}'`;
  const [row] = await db.select({ name }).from(siteContent).where(eq(siteContent.key, 'bars'));
  return row?.name?.trim() ?? '';
}
