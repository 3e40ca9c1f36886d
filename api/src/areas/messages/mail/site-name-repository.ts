import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { siteContent } from '../../../ground/db/tables';

/** The site's name: the title of the header's logo, and nothing else; empty before any content was loaded. */
export async function readSiteName(db: Queryable): Promise<string> {
  const name = sql<string | null>`${siteContent.value} #>> '{header,logo,title}'`;
  const [row] = await db.select({ name }).from(siteContent).where(eq(siteContent.key, 'bars'));
  return row?.name?.trim() ?? '';
}
