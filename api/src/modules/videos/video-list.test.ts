import fc from 'fast-check';
import type { ContentVideo } from '../../content/schema';
import type { DatabaseConnection } from '../../db/database';
import { listReference, oneOf, projectionTitles, scriptTitles, searches } from '../../testing/list-reference';
import { randomCatalogue } from '../../testing/random-catalogue';
import { createTestDatabase } from '../../testing/test-database';
import { importContent } from '../content/import-content';
import { readVideoList, type VideoQuestion } from './video-list';

interface Known extends ContentVideo {
  readonly id: number;
}
const projectionOf = (video: Known): string => video.files[0]?.projection ?? '';
const rules = {
  tests: (question: VideoQuestion) => ({
    projection: (video: Known) => oneOf(question.projection, (projection) => projectionOf(video) === projection),
    scripts: (video: Known) => question.scripts === undefined || video.scripts === question.scripts,
    premium: (video: Known) => question.premium === undefined || video.premium === question.premium,
    rating: (video: Known) => video.rating >= (question.ratingMin ?? 0),
  }),
  orders: { length: (a: Known, b: Known) => b.durationSeconds - a.durationSeconds },
};

let database: DatabaseConnection;
let reference: ReturnType<typeof listReference<Known, VideoQuestion>>;
beforeAll(async () => {
  database = await createTestDatabase();
  const content = randomCatalogue('videos', 0, 200);
  await importContent(database.db, content);
  const { rows } = await database.pool.query<{ id: number; slug: string }>('select id, slug from videos');
  const ids = new Map(rows.map(({ id, slug }) => [slug, id]));
  reference = listReference(content, content.videos.map((video) => ({ ...video, id: ids.get(video.slug) ?? 0 })), rules);
});
afterAll(() => database.close());

function answerTo(question: VideoQuestion, softOnly: boolean) {
  const { slugs, total, tags, studio, rating, fixed } = reference(question, softOnly);
  return {
    slugs,
    total,
    facets: {
      tags,
      studio,
      projection: fixed('projection', projectionTitles, projectionOf),
      scripts: fixed('scripts', scriptTitles, (video) => String(video.scripts)),
      premium: fixed('premium', [['true', 'Premium'], ['false', 'For every member']], (video) => String(video.premium)),
      rating,
    },
  };
}

const someOf = <T>(values: readonly T[]) => fc.option(fc.subarray([...values], { maxLength: 3 }), { nil: undefined });
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 });
const questions = fc.record({
  page: fc.constantFrom(1, 1, 1, 2, 3, 10_000),
  sort: maybe(fc.constantFrom('popular', 'newest', 'rating', 'length', 'title')),
  q: fc.option(fc.constantFrom(...searches), { nil: undefined, freq: 3 }),
  tags: someOf(['tag-1', 'tag-7', 'tag-20', 'tag-39']),
  studio: someOf(['studio-0', 'studio-5', 'studio-11']),
  projection: someOf(['flat', '180', '360']),
  scripts: maybe(fc.boolean()),
  premium: maybe(fc.boolean()),
  ratingMin: maybe(fc.integer({ min: 0, max: 50 })),
}) as fc.Arbitrary<VideoQuestion>;

describe('any combination of filters, search, order and page', () => {
  it('answers what reading every video answers: the same videos in the same order, the same counts', async () => {
    await fc.assert(
      fc.asyncProperty(questions, fc.boolean(), async (question, softOnly) => {
        const list = await readVideoList(database.db, question, { softOnly });
        const { rating, ...facets } = list.facets ?? { rating: [] };
        expect({ slugs: list.items.map(({ slug }) => slug), total: list.total, facets: { ...facets, rating: rating.map(({ count }) => count) } }).toEqual(answerTo(question, softOnly));
      }),
      { numRuns: 250 },
    );
  }, 60_000);
});
