import type { GameCard, GameSectionKind, Home, HomeSection } from '@platform/shared/contracts';
import { and, eq, ne } from 'drizzle-orm';
import { ContentHome, usualHome } from '../../content/schema/home';
import { isAnyOf } from '../../../ground/db/any-of';
import type { Queryable } from '../../../ground/db/database';
import { isListed } from '../listed-repository';
import { games } from '../tables';
import { siteContent } from '../../../ground/db/tables';
import { readLiveList } from '../rooms/list-repository';
import { readCards } from '../games/cards';
import { type GameQuery, readGameList } from '../games/list-repository';
import { cardColumns } from '../games/repository';
import { readModelList } from '../models/list-repository';
import { readVideoList } from '../videos/list-repository';
import { homeSizes, spareGames, withoutRepetition } from './sections';

/** Pages that soft mode does not open are not listed there, nor what is on sale: it has no prices of members. */
const fullOnly: ReadonlySet<string> = new Set(['videos', 'live', 'on-sale']);
/** Games that can be played now. */
const isOut = ['released', 'early-access'] as const;

const gameSections: Record<GameSectionKind, Partial<GameQuery>> = {
  popular: { view: [...isOut] },
  new: { sort: 'newest', view: ['released'] },
  'coming-soon': { sort: 'newest', view: ['announcement'] },
  'on-sale': { onSale: true, view: [...isOut] },
};

/** Sections of the start page as the editor set them; the defaults before any content was loaded. */
export async function readHome(db: Queryable): Promise<ContentHome> {
  const [row] = await db.select({ value: siteContent.value }).from(siteContent).where(eq(siteContent.key, 'home'));
  return row ? ContentHome.parse(row.value) : usualHome;
}

/** The start page: the editor's hero and sections, none of which repeats what stands above it. */
export async function readHomePage(db: Queryable, softOnly: boolean): Promise<Home> {
  const { hero: chosen, sections } = await readHome(db);
  const [hero, lists, rooms] = await Promise.all([
    softOnly ? [] : readHero(db, chosen),
    Promise.all(
      sections
        .filter(({ kind }) => !softOnly || !fullOnly.has(kind))
        .map((section) => readCandidates(db, section, softOnly)),
    ),
    softOnly || !sections.some(({ kind }) => kind === 'live')
      ? []
      : readLiveList(db, { page: 1, limit: homeSizes.live }, new Date()).then(({ items }) => items),
  ]);
  const onAir = rooms.filter(({ status }) => status === 'live');
  // As the section shows them (mfe-catalogue/src/state/home-lists.ts): recordings while no room is on air.
  const shown = onAir.length > 0 ? onAir : rooms.filter(({ isLoop }) => isLoop);
  const page = withoutRepetition(
    hero,
    lists,
    shown.map(({ name }) => name),
  );
  if (softOnly) return { hero, sections: page };
  const popular = lists.flatMap((section) => (section.kind === 'popular' ? section.games : []));
  return { hero, sections: page, spare: spareGames(hero, page, popular) };
}

/** Games with a page, as the editor chose them; the popular ones where nothing was chosen. */
async function readHero(db: Queryable, chosen: readonly string[]): Promise<GameCard[]> {
  if (chosen.length === 0)
    return (
      await readGameList(
        db,
        { page: 1, limit: homeSizes.hero, facets: false, ...gameSections.popular },
        { softOnly: false },
      )
    ).items;
  const rows = await db
    .select(cardColumns)
    .from(games)
    .where(and(isAnyOf(games.slug, chosen), ne(games.view, 'announcement'), isListed(games)));
  const cards = new Map((await readCards(db, rows)).map((card) => [card.slug, card]));
  return chosen.flatMap((slug) => cards.get(slug) ?? []);
}

/** A section with more than it will show, as some of it may stand above it already. */
async function readCandidates(
  db: Queryable,
  { kind, title }: ContentHome['sections'][number],
  softOnly: boolean,
): Promise<HomeSection> {
  const page = { page: 1, limit: homeSizes.candidates, facets: false };
  switch (kind) {
    case 'live':
      return { kind, title };
    case 'videos':
      return { kind, title, videos: (await readVideoList(db, { ...page, sort: 'newest' }, { softOnly })).items };
    case 'performers': {
      const { items } = await readModelList(db, page, { softOnly });
      // Those with nothing that the viewer may see come last.
      return { kind, title, models: items.toSorted((a, b) => Number(b.titles > 0) - Number(a.titles > 0)) };
    }
    default:
      return { kind, title, games: (await readGameList(db, { ...page, ...gameSections[kind] }, { softOnly })).items };
  }
}
