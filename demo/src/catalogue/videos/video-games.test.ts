import { generateDemoContent } from '../make-content';
import { demoSubjects } from '../subjects';
import { curated } from './make-videos';

const { games, videos } = generateDemoContent();
const subjects = demoSubjects();
const familyOf = new Map<string, string>([
  ...subjects.games.map(({ slug, family }) => [slug, family] as const),
  ...subjects.videos.map(({ slug, world }) => [slug, world.family] as const),
]);
const pairs = videos.flatMap((video) => {
  const game = games.find(({ slug }) => slug === video.game);
  return game ? [{ name: `${video.slug} of ${game.slug}`, video, game }] : [];
});

describe('a video that belongs to a game', () => {
  it('is there a dozen times, the drawn ones among them', () => {
    expect(pairs.length).toBeGreaterThanOrEqual(12);
    expect(videos.slice(0, curated.length).map(({ game, cast }) => ({ game, model: cast[0] }))).toEqual(curated);
  });

  it('shows the same kind of place', () => {
    expect(pairs.filter(({ video, game }) => familyOf.get(video.slug) !== familyOf.get(game.slug))).toEqual([]);
  });

  it('shares a performer with it', () => {
    const strangers = pairs.filter(({ video, game }) => !video.cast.some((slug) => game.cast.includes(slug)));
    expect(strangers.map(({ name }) => name)).toEqual([]);
  });

  it('came out after it', () => {
    const early = pairs.filter(({ video, game }) => game.view === 'announcement' || video.releasedOn < game.releasedOn);
    expect(early.map(({ name }) => name)).toEqual([]);
  });
});
