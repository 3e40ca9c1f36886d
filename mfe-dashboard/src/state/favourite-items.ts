import type { Favourites, ItemKind, LiveCard, MediaImage, Purchase } from '@platform/shared/contracts';
import { formatDate, formatDuration } from '@platform/shared/format';
import { cardPrice, type CardPrice } from '@platform/shared/ui';

/** A favourite as a list shows it. */
export interface FavouriteItem {
  kind: ItemKind;
  slug: string;
  title: string;
  /** Null: it has no page yet. */
  pageUrl: string | null;
  picture: MediaImage;
  /** A performer whose camera is on air. */
  isLive: boolean;
  /** What the member pays; null where there is no price to say. */
  price: CardPrice | null;
  /** What else is to be said; empty: nothing. */
  detail: string;
}

/** What the member's account says about prices. */
export interface FavouritesViewer {
  premium: boolean;
  /** By game id; undefined: not known, so the standard price is said. */
  purchases: Readonly<Record<string, Purchase>> | undefined;
}

const plain = { isLive: false, price: null, detail: '' } as const;

/** The member's favourites by kind, the newest first; performers on air stand before the others. */
export function favouriteItems(
  { games, models, videos }: Favourites,
  { premium, purchases }: FavouritesViewer,
): Readonly<Record<'models' | 'games' | 'videos', FavouriteItem[]>> {
  return {
    models: models
      .toSorted((a, b) => Number(b.live) - Number(a.live))
      .map(({ pageUrl, firstName, lastName, posters, live, titles }) => ({
        ...plain,
        kind: 'model',
        slug: pageUrl.split('/').at(-1) ?? '',
        title: `${firstName} ${lastName}`.trim(),
        pageUrl,
        picture: posters.listItem,
        isLive: live,
        detail: live ? 'Live now' : titles > 0 ? `${titles} ${titles === 1 ? 'title' : 'titles'}` : '',
      })),
    games: games.map((game) => {
      const { slug, title, pageUrl, posters, view, releasedOn } = game;
      const purchase = purchases?.[game.id];
      const price = cardPrice(game, { authorized: true, premium, purchase });
      const item = { ...plain, kind: 'game' as const, slug, title, picture: posters.listItem, price };
      // An announced game has no page; we e-mail the member when it is out.
      if (view === 'announcement') return { ...item, pageUrl: null, detail: `Out on ${formatDate(releasedOn)}` };
      if (price?.kind === 'owned') return { ...item, pageUrl, detail: 'In your library' };
      return { ...item, pageUrl, detail: price === null ? 'Not on sale yet' : '' };
    }),
    videos: videos.map(({ slug, title, pageUrl, poster, durationSeconds }) => ({
      ...plain,
      kind: 'video',
      slug,
      title,
      pageUrl,
      picture: poster,
      detail: formatDuration(durationSeconds),
    })),
  };
}

/**
 * A few of all kinds: rooms that are open, then a performer, a game, a video in turns.
 * @param rooms those of favourite performers, open now; a performer on air is shown by her room
 * @param most how many
 */
export function fewOfEach(
  items: ReturnType<typeof favouriteItems>,
  rooms: readonly LiveCard[],
  most: number,
): FavouriteItem[] {
  const open = rooms.map(({ id, name, pageUrl, picture, status, isLoop, topic }) => ({
    ...plain,
    kind: 'model' as const,
    slug: `room ${id}`,
    title: name,
    pageUrl,
    picture,
    isLive: status === 'live' && !isLoop,
    detail: topic,
  }));
  const models = rooms.length === 0 ? items.models : items.models.filter(({ isLive }) => !isLive);
  const kinds = [models, items.games, items.videos];
  const longest = Math.max(...kinds.map(({ length }) => length));
  const turns = Array.from({ length: longest }, (_, turn) => kinds.flatMap((kind) => kind.slice(turn, turn + 1)));
  return [...open, ...turns.flat()].slice(0, most);
}
