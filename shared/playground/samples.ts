import type { GameCard, LiveCard, MediaImage, ModelCard, VideoCard } from '@platform/shared/contracts';

export const picture = (path: string, width: number, height: number, color: string): MediaImage => ({
  path,
  width,
  height,
  color,
});

export const game = (slug: string, title: string, color: string, more: Partial<GameCard> = {}): GameCard => ({
  id: slug.length,
  slug,
  pageUrl: `/games/${slug}`,
  title,
  posters: { listItem: picture(`posters/${slug}.svg`, 600, 800, color) },
  logo: picture(`logos/${slug}.svg`, 600, 200, '#ffffff'),
  rating: 47,
  difficulty: 2,
  scripts: false,
  view: 'released',
  projection: '360',
  hours: 15,
  scenes: 41,
  girls: 7,
  releasedOn: '2026-05-05',
  coins: 1290,
  hoverVideoUrl: null,
  tags: [],
  ...more,
});

export const video = (slug: string, title: string, color: string, more: Partial<VideoCard> = {}): VideoCard => ({
  id: slug.length,
  slug,
  pageUrl: `/videos/${slug}`,
  title,
  poster: picture(`videos/${slug}.svg`, 1280, 720, color),
  durationSeconds: 1930,
  rating: 47,
  scripts: false,
  premium: false,
  projection: '180',
  releasedOn: '2025-05-05',
  hoverVideoUrl: null,
  tags: [{ title: 'Night', color: '#112233', textColor: '#ffffff' }],
  ...more,
});

export const model = (firstName: string, lastName: string, color: string, more: Partial<ModelCard> = {}): ModelCard => {
  const slug = `${firstName}-${lastName}`.toLowerCase();
  return {
    id: slug,
    pageUrl: `/pornstars/${slug}`,
    posters: { listItem: picture(`portraits/${slug}.svg`, 640, 800, color) },
    firstName,
    lastName,
    lazyLoad: true,
    titles: 12,
    live: false,
    ...more,
  };
};

export const room = (status: LiveCard['status'], more: Partial<LiveCard> = {}): LiveCard => ({
  id: status,
  nickname: status,
  name: 'Mara Vellin',
  pageUrl: '/camgirls/mara-vellin',
  picture: picture('rooms/lantern-bay.svg', 800, 500, '#4a2638'),
  status,
  isLoop: false,
  topic: 'Late talk by the bay',
  viewers: 1284,
  projection: 'flat',
  backAt: null,
  ...more,
});

const price = { price: 1290, discount: 30, total: 903 };
export const onSale = { completed: false, prices: { coins: { standard: price, premium: price }, gems: null } };
export const bought = { ...onSale, completed: true };
