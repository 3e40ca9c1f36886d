import type { GameCard, VideoCard } from '@platform/shared/contracts';
import { gameCards } from '../../fixtures/games';
import { videoCards } from '../../fixtures/videos';
import { newestTitle, performerFacts } from './performer-facts';

const game = (change: Partial<GameCard>): GameCard => ({ ...gameCards[0], ...change }) as GameCard;

it('says the mean of what was rated, and when her newest title that is out came', () => {
  const games = [
    game({ rating: 48, releasedOn: '2026-03-02', view: 'released' }),
    game({ rating: 41, releasedOn: '2026-10-12', view: 'early-access' }),
    game({ rating: 0, releasedOn: '2027-01-30', view: 'announcement' }),
  ];
  expect(performerFacts({ games, videos: [] })).toEqual([
    ['Games', '3'],
    ['Videos', '0'],
    ['Rating', '4.5'],
    ['Newest title', 'Oct 2026'],
  ]);
});

it('names as her newest title what came out last, game or video', () => {
  const games = [game({ title: 'Old', releasedOn: '2026-03-02' }), game({ title: 'Soon', view: 'announcement' })];
  const [video] = videoCards;
  const videos = [{ ...video, title: 'Later', releasedOn: '2026-03-03' } as VideoCard];
  expect(newestTitle({ games, videos: [] })).toMatchObject({ kind: 'game', title: 'Old' });
  expect(newestTitle({ games, videos })).toMatchObject({ kind: 'video', title: 'Later' });
  expect(newestTitle({ games: [], videos: [] })).toBeNull();
});

it('leaves out what is not known of a performer without titles', () => {
  expect(performerFacts({ games: [], videos: [] }).map(([name]) => name)).toEqual(['Games', 'Videos']);
});
