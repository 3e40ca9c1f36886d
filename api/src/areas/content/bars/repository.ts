import { Bars } from '@platform/shared/contracts';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { siteContent } from '../../../ground/db/tables';

const emptyBars: Bars = {
  header: { logo: { title: '', image: null }, menu: [], buttons: [] },
  footer: { logo: { title: '', image: null }, copyRightText: '', menu: [] },
  dashboard: { menu: [] },
};

/** Menus and brand; empty before any content was loaded. */
export async function readBars(db: Queryable): Promise<Bars> {
  const [row] = await db.select({ value: siteContent.value }).from(siteContent).where(eq(siteContent.key, 'bars'));
  return row ? Bars.parse(row.value) : emptyBars;
}
