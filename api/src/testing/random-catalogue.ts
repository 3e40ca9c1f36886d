import { createRandom, type Random } from './random';
import type { Content, ContentGame } from '../areas/content/schema/schema';
import { meanRating } from '../areas/catalogue/ratings/mean-rating';
import { tinyContent, tinyGame, tinyVideo } from './tiny-content';

const words = (
  'amber anchor arcade ashen atlas aurora basalt beacon bell birch borealis bridge canyon cedar cinder circuit citadel cobalt comet copper coral cradle crown crystal dawn delta ' +
  'drift dune echo eclipse ember engine falcon fathom ferry fjord flare forest garden ghost glacier glass golden granite harbour hollow horizon island ivory jade kestrel lantern ' +
  'lattice light lotus lunar marble meadow meridian mirror mist monarch moon moss neon night north nova oasis obsidian ocean opal orbit orchard palace pearl phantom pilot planet ' +
  'prairie prism quartz quiet radiant raven reef ridge river rose ruby saffron salt scarlet shadow shore signal silent silver sky snow solar sonata spiral spire star station ' +
  'steel storm summit sunset tavern temple thunder tide tower trail twilight valley velvet violet voyage wander water whisper wild willow winter zenith'
).split(' ');
const studioCount = 12;
const tagCount = 40;
const modelCount = 60;

const numbered = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const some = <T>(random: Random, list: readonly T[], count: number): T[] => [
  ...new Set(numbered(count, () => random.pick(list))),
];
const titleCase = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/**
 * A catalogue made of chance, for property tests and measurements.
 * @param seed the same seed makes the same catalogue
 * @param gameCount how many games
 * @param videoCount how many videos
 */
export function randomCatalogue(seed: string, gameCount: number, videoCount = 0): Content {
  const random = createRandom(seed);
  const [template] = tinyContent().models;
  if (!template) throw new Error('the tiny catalogue has a performer');
  const [videoFile] = tinyVideo('x').files;
  if (!videoFile) throw new Error('the tiny video has a file');
  const studios = numbered(studioCount, (n) => ({
    slug: `studio-${n}`,
    name: `${titleCase(words[n * 7] ?? 'a')} Works`,
  }));
  const tags = numbered(tagCount, (n) => ({
    slug: `tag-${n}`,
    title: titleCase(words[n * 3 + 1] ?? 'b'),
    color: '#112233',
    textColor: '#ffffff',
    category: null,
  }));
  const models = numbered(modelCount, (n) => ({
    ...template,
    slug: `model-${n}`,
    firstName: titleCase(words[n + 5] ?? 'c'),
    lastName: titleCase(words[n + 40] ?? 'd'),
  }));
  const commonFields = (n: number) => ({
    title: `${titleCase(random.pick(words))} ${titleCase(random.pick(words))} ${n}`,
    studio: `studio-${random.integer(0, studioCount - 1)}`,
    tags: some(random, tags, random.integer(0, 5)).map(({ slug }) => slug),
    cast: some(random, models, random.integer(1, 4)).map(({ slug }) => slug),
    soft: random() < 0.3,
    popularity: random.integer(0, 500),
    scripts: random() < 0.5,
    releasedOn: `20${random.integer(10, 26)}-0${random.integer(1, 9)}-1${random.integer(0, 9)}`,
  });
  const game = (n: number): ContentGame => {
    const spread = numbered(5, () => random.integer(0, 40)) as ContentGame['ratingSpread'];
    const projection = random.pick(['flat', '180', '360'] as const);
    return tinyGame(`game-${n}`, {
      ...commonFields(n),
      updatedOn: '2026-11-01',
      view: random() < 0.05 ? 'announcement' : 'released',
      ratingSpread: spread,
      rating: meanRating(spread),
      difficulty: random.pick([0, 1, 2, null] as const),
      coins: random.integer(0, 40) * 50,
      standardDiscount: random() < 0.3 ? random.integer(1, 60) : 0,
      files: tinyGame('x').files.map((file) => ({ ...file, projection })),
    });
  };
  return {
    ...tinyContent(),
    studios,
    tags,
    models,
    games: numbered(gameCount, game),
    videos: numbered(videoCount, (n) =>
      tinyVideo(`video-${n}`, {
        ...commonFields(n),
        game: null,
        rating: random.integer(0, 50),
        premium: random() < 0.5,
        durationSeconds: random.integer(301, 4000),
        files: [{ ...videoFile, projection: random.pick(['flat', '180', '360'] as const) }],
      }),
    ),
    liveRooms: [],
    offers: [],
  };
}
