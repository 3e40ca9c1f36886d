import fc from 'fast-check';
import type { ContentVideo } from '../../content/schema/schema';
import type { DatabaseConnection } from '../../../ground/db/database';
import { commonQuery, databaseWith, differenceOf, maybe } from '../../../testing/list-property';
import { listReference, oneOf, projectionTitles, scriptTitles } from '../../../testing/list-reference';
import { randomCatalogue } from '../../../testing/random-catalogue';
import { readVideoList, type VideoQuery } from './list-repository';

interface Known extends ContentVideo {
  readonly id: number;
}
const projectionOf = (video: Known): string => video.files[0]?.projection ?? '';
const rules = {
  tests: (query: VideoQuery) => ({
    projection: (video: Known) => oneOf(query.projection, (projection) => projectionOf(video) === projection),
    scripts: (video: Known) => query.scripts === undefined || video.scripts === query.scripts,
    premium: (video: Known) => query.premium === undefined || video.premium === query.premium,
    rating: (video: Known) => video.rating >= (query.ratingMin ?? 0),
  }),
  orders: { length: (a: Known, b: Known) => b.durationSeconds - a.durationSeconds },
};

let database: DatabaseConnection;
let reference: ReturnType<typeof listReference<Known, VideoQuery>>;
beforeAll(async () => {
  const content = randomCatalogue('videos', 0, 200);
  const known = await databaseWith(content, 'videos');
  database = known.database;
  reference = listReference(content, known.items, rules);
});
afterAll(() => database.close());

function expectedList(query: VideoQuery, softOnly: boolean) {
  const { slugs, total, tags, studio, rating, fixed } = reference(query, softOnly);
  return {
    slugs,
    total,
    facets: {
      tags,
      studio,
      projection: fixed('projection', projectionTitles, projectionOf),
      scripts: fixed('scripts', scriptTitles, (video) => String(video.scripts)),
      premium: fixed(
        'premium',
        [
          ['true', 'Premium'],
          ['false', 'For every member'],
        ],
        (video) => String(video.premium),
      ),
      rating,
    },
  };
}

const queries = fc.record({
  ...commonQuery,
  sort: maybe(fc.constantFrom('popular', 'newest', 'rating', 'length', 'title')),
  premium: maybe(fc.boolean()),
  ratingMin: maybe(fc.integer({ min: 0, max: 50 })),
}) as fc.Arbitrary<VideoQuery>;

it('any combination of filters, search, order and page returns what reading every video returns', async () => {
  expect(
    await differenceOf(queries, (query, softOnly) => readVideoList(database.db, query, { softOnly }), expectedList),
  ).toBeUndefined();
}, 60_000);
