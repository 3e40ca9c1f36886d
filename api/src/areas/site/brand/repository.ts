import { createHash } from 'node:crypto';
import { Bars, pageColors } from '@platform/shared/contracts';
import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { siteContent } from '../../../ground/db/tables';

/** What pictures and lists of the brand say, of the operator's bars alone. */
export interface Brand extends Pick<Bars['header'], 'logo'> {
  readonly colors: NonNullable<Bars['colors']>;
  /** Changes with everything above. */
  readonly version: string;
}

/** Of the drawing itself: another number, and addresses of all pictures are new. */
const DRAWING = 1;
const Parts = Bars.pick({ colors: true }).extend({ logo: Bars.shape.header.shape.logo });

/** The brand; without a name before any content was loaded. */
export async function readBrand(db: Queryable): Promise<Brand> {
  const parts = sql<unknown>`jsonb_build_object('logo', ${siteContent.value} #> '{header,logo}')
    || jsonb_strip_nulls(jsonb_build_object('colors', ${siteContent.value} -> 'colors'))`;
  const [row] = await db.select({ parts }).from(siteContent).where(eq(siteContent.key, 'bars'));
  const { logo, colors = pageColors } = row ? Parts.parse(row.parts) : { logo: { title: '', image: null } };
  const named = { logo: { ...logo, title: logo.title.trim() }, colors };
  const hash = createHash('sha256').update(JSON.stringify([DRAWING, named]));
  return { ...named, version: hash.digest('hex').slice(0, 8) };
}
