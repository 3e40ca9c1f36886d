import type { Home } from '@platform/shared/contracts';
import { and, eq, inArray, ne } from 'drizzle-orm';
import { ContentHome, usualHome } from '../../../content/home';
import type { Queryable } from '../../../db/database';
import { games, siteContent } from '../../../db/tables';
import { readCards } from '../games/cards';
import { readGameList } from '../games/list-repository';
import { cardColumns } from '../games/repository';

const HERO_GAMES = 4;
/** Pages that soft mode does not open are not listed there. */
const fullOnly: ReadonlySet<string> = new Set(['videos', 'live']);

/** What the editor wants on the start page; the usual sections before any content was loaded. */
export async function readHome(db: Queryable): Promise<ContentHome> {
  const [row] = await db.select({ value: siteContent.value }).from(siteContent).where(eq(siteContent.key, 'home'));
  return row ? ContentHome.parse(row.value) : usualHome;
}

/** The start page's hero and sections; the popular games are the hero where the editor chose none. */
export async function readHomePage(db: Queryable, softOnly: boolean): Promise<Home> {
  const { hero, sections } = await readHome(db);
  if (softOnly) return { hero: [], sections: sections.filter(({ kind }) => !fullOnly.has(kind)) };
  if (hero.length === 0) {
    // Some of the popular ones may be announced only, and have no page.
    const { items } = await readGameList(db, { page: 1, limit: HERO_GAMES * 2, facets: false }, { softOnly });
    return { hero: items.filter(({ view }) => view !== 'announcement').slice(0, HERO_GAMES), sections };
  }
  const rows = await db
    .select(cardColumns)
    .from(games)
    .where(and(inArray(games.slug, hero), ne(games.view, 'announcement')));
  const cards = new Map((await readCards(db, rows)).map((card) => [card.slug, card]));
  return { hero: hero.flatMap((slug) => cards.get(slug) ?? []), sections };
}
