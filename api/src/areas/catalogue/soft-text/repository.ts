import type { ItemKind, SoftText } from '@platform/shared/contracts';
import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { isListed } from '../listed-repository';
import { games, models, videos } from '../tables';

/** Closed before the age gate but for a text of the editor. An announced game has no page that could say it. */
export const saysOnlyText = (table: typeof games | typeof videos | typeof models) =>
  and(
    isListed(table),
    eq(table.soft, false),
    isNotNull(table.softText),
    table === games ? ne(games.view, 'announcement') : undefined,
  );

/** The text that a record's page shows before the age gate in place of its content; null: none. */
export async function readSoftText(db: Queryable, kind: ItemKind, slug: string): Promise<SoftText | null> {
  const table = { game: games, video: videos, model: models }[kind];
  const title =
    kind === 'model'
      ? sql<string>`trim(${models.firstName} || ' ' || ${models.lastName})`
      : sql<string>`${kind === 'game' ? games.title : videos.title}`;
  const [row] = await db
    .select({ title, text: table.softText })
    .from(table)
    .where(and(eq(table.slug, slug), saysOnlyText(table)));
  return row && row.text !== null ? { title: row.title, text: row.text } : null;
}
