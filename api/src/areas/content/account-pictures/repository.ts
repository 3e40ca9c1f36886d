import { AccountPictures } from '@platform/shared/contracts';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { siteContent } from '../../../ground/db/tables';

/** The pictures that the editor put beside account forms; none where nothing was said. */
export async function readAccountPictures(db: Queryable): Promise<AccountPictures> {
  const [row] = await db
    .select({ value: siteContent.value })
    .from(siteContent)
    .where(eq(siteContent.key, 'accountPictures'));
  return row ? AccountPictures.parse(row.value) : {};
}
