import { createHash } from 'node:crypto';
import { Bars, pageColors } from '@platform/shared/contracts';
import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { siteContent } from '../../../ground/db/tables';

/** Data for pictures and lists of the brand, taken only from the operator's bars. */
export interface Brand extends Pick<Bars['header'], 'logo'> {
  readonly colors: NonNullable<Bars['colors']>;
  /** Changes with any of the above. */
  readonly version: string;
}

/** Version of the drawing: increase it to change the URLs of all pictures. */
const DRAWING = 1;
const Parts = Bars.pick({ colors: true }).extend({ logo: Bars.shape.header.shape.logo });

/** The brand; without a name before any content is loaded. */
export async function readBrand(db: Queryable): Promise<Brand> {
  const parts = sql<unknown>`jsonb_build_object('logo', ${siteContent.value} #> '{header,logo}')
    || jsonb_strip_nulls(jsonb_build_object('colors', ${siteContent.value} -> 'colors'))`;
  const [row] = await db.select({ parts }).from(siteContent).where(eq(siteContent.key, 'bars'));
  const { logo, colors = pageColors } = row ? Parts.parse(row.parts) : { logo: { title: '', image: null } };
  const named = { logo: { ...logo, title: logo.title.trim() }, colors };
  const hash = createHash('sha256').update(JSON.stringify([DRAWING, named]));
  return { ...named, version: hash.digest('hex').slice(0, 8) };
}
