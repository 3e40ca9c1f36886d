import { checkContent } from '../../content/schema/check';
import type { Content } from '../../content/schema/schema';
import { lockContent } from '../../../ground/db/content-version';
import type { Database } from '../../../ground/db/database';
import { refuseProblems } from '../transfer/content-document';
import { readContent } from '../transfer/export-repository';
import { importContent } from '../transfer/import-repository';

/**
 * Changes what the site says, as a merge of a package does: read, changed, checked and written under one lock. Files
 * stay as they are.
 * @param change gives the new content from the old one
 * @throws ContentError every problem that the change brings
 */
export async function editContent(db: Database, change: (content: Content) => Content): Promise<void> {
  await db.transaction(async (tx) => {
    await lockContent(tx);
    const before = await readContent(tx);
    const known = new Set(checkContent(before, new Date()).map(({ path, message }) => `${path}: ${message}`));
    const after = change(before);
    refuseProblems(checkContent(after, new Date()).filter(({ path, message }) => !known.has(`${path}: ${message}`)));
    await importContent(tx, after, new Date(), new Map(), true);
  });
}
