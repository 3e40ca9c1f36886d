import { checkContent, Content, type ContentGame, qualityOf } from '@platform/api/content';
import { demoArtPlan } from './art-plan';
import { generateDemoContent } from './make-content';
import { addDays } from './words/days';

const content = generateDemoContent();
const share = <T>(list: readonly T[], test: (item: T) => boolean): number => list.filter(test).length / list.length;

describe('the demo catalogue', () => {
  it('is the same on every run', () => {
    expect(generateDemoContent()).toEqual(content);
  });

  it('is a document that can be loaded', () => {
    expect(Content.safeParse(content).error?.issues).toBeUndefined();
    expect(checkContent(content, new Date('2026-11-20'))).toEqual([]);
  });

  it('has the numbers of the specification', () => {
    const { games, videos, models, liveRooms, tags, studios } = content;
    expect([games, videos, models, liveRooms, tags, studios].map((list) => list.length)).toEqual([
      96, 40, 40, 24, 40, 12,
    ]);
    expect(content.offers).toHaveLength(4);
  });

  it('repeats no title, tagline, name or topic of neighbours', () => {
    const { games, videos, models } = content;
    expect(new Set([...games, ...videos].map(({ title }) => title.toLowerCase())).size).toBe(136);
    expect(new Set(games.map(({ tagline }) => tagline)).size).toBe(96);
    expect(new Set(models.map(({ firstName }) => firstName)).size).toBe(40);
    expect(
      share(
        games,
        (game) => new Set(game.description).size === game.description.length && game.description.length >= 2,
      ),
    ).toBe(1);
  });

  it('shows about a quarter before the age gate', () => {
    for (const list of [content.games, content.videos, content.models] as const) {
      expect(share<{ soft: boolean }>(list, ({ soft }) => soft)).toBeCloseTo(0.25, 1);
    }
  });

  it('varies like a real catalogue', () => {
    const { games } = content;
    expect(share(games, ({ difficulty }) => difficulty === null)).toBeGreaterThan(0.02);
    for (const difficulty of [0, 1, 2])
      expect(share(games, (game) => game.difficulty === difficulty)).toBeGreaterThan(0.12);
    expect(share(games, ({ standardDiscount }) => standardDiscount > 0)).toBeGreaterThan(0.15);
    expect(share(games, ({ view }) => view === 'early-access')).toBeGreaterThan(0.02);
    expect(new Set(games.map(({ coins }) => coins)).size).toBeGreaterThan(8);
    expect(new Set(games.map(({ releasedOn }) => releasedOn.slice(0, 4))).size).toBeGreaterThan(4);
  });

  it('labels each file as the API does', () => {
    const files = content.videos.flatMap((video) => video.files);
    expect(files.map(({ quality }) => quality)).toEqual(files.map(qualityOf));
    expect(files.length).toBeGreaterThan(40);
  });

  it('dates only announcements after today', () => {
    const late = ({ releasedOn }: ContentGame): boolean => releasedOn > '2026-11-20';
    expect(content.games.filter(late).every(({ view }) => view === 'announcement')).toBe(true);
    expect(content.games.filter(({ view }) => view === 'announcement').every(late)).toBe(true);
  });

  it('casts every performer in two to twelve titles', () => {
    const counts = new Map(content.models.map(({ slug }) => [slug, 0]));
    for (const { cast } of [...content.games, ...content.videos])
      for (const slug of cast) counts.set(slug, (counts.get(slug) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count < 2 || count > 12)).toEqual([]);
    expect([...content.games, ...content.videos].filter(({ cast }) => cast.length === 0)).toEqual([]);
  });

  it('keeps the facts of the drawn screens', () => {
    const game = content.games.find(({ slug }) => slug === 'cathedral-of-tides');
    expect(game).toMatchObject({
      rating: 48,
      difficulty: 1,
      coins: 1390,
      standardDiscount: 40,
      premiumDiscount: 50,
      releasedOn: '2025-06-03',
    });
    expect(game?.cast).toHaveLength(9);
    expect(content.liveRooms[0]).toMatchObject({ nickname: 'mara-vellin', topic: 'Late talk, English' });
  });

  it('gives every planned size to every picture, and a clip to every family', () => {
    const plan = demoArtPlan();
    const paths = JSON.stringify(content).match(/"path":"[a-z]+\/[^"]+"/g) ?? [];
    expect(paths.length).toBeGreaterThan(900);
    for (const path of paths) expect(plan.has(path.slice(8, -1))).toBe(true);
    for (const { poster, hero, logo } of content.games) {
      expect([poster.width, poster.height, hero.width, hero.height]).toEqual([600, 800, 1920, 1080]);
      expect(logo?.width).toBeGreaterThan(100);
    }
  });

  it('has offers of games on sale and of games for gems, and no game in two of them', () => {
    const { games, offers } = content;
    const reduced = new Set(games.filter(({ standardDiscount }) => standardDiscount > 0).map(({ slug }) => slug));
    const forGems = new Set(games.filter(({ gems }) => gems !== null).map(({ slug }) => slug));
    const offered = offers.flatMap((offer) => offer.games);
    for (const { terms, games: named } of offers)
      expect(named.filter((slug) => !(terms.kind === 'gems' ? forGems : reduced).has(slug))).toEqual([]);
    expect(offers.filter(({ terms }) => terms.kind === 'gems').map((offer) => offer.games.length)).toEqual([12]);
    expect(new Set(offered).size).toBe(offered.length);
  });

  it.each([60, 400])('%i days on has offers, and nothing to come that should be there', (days) => {
    const day = addDays('2026-11-30', days);
    const { games, offers } = content;
    expect(offers.filter(({ endsOn }) => endsOn === null || endsOn >= day).length).toBeGreaterThanOrEqual(3);
    const announced = games.filter(({ view }) => view === 'announcement').map(({ releasedOn }) => releasedOn);
    const files = games.flatMap((game) => game.files.flatMap(({ expectedOn = day }) => expectedOn));
    expect([...announced, ...files].filter((date) => date < day)).toEqual([]);
    // A game comes out on its day where there is something to play (api: catalogue/releases).
    expect(games.filter(({ files: [file] }) => typeof file?.source !== 'string')).toEqual([]);
  });

  it('says what each device costs that its shop sells, beside it and there', () => {
    const { devices, textPages } = content;
    const body = textPages.find(({ path }) => path === '/device-shop')?.body ?? '';
    const sold = devices.filter(({ link }) => link?.url === '/device-shop');
    expect(sold).toHaveLength(7);
    const unpriced = sold.filter(
      ({ name, price }) => !price || !body.includes(`<strong>${name}</strong>, $${price.amount / 100}`),
    );
    expect(unpriced.map(({ name }) => name)).toEqual([]);
  });

  it('shows each device, each offer and each live room a picture of its own', () => {
    const { devices, offers, liveRooms } = content;
    const pictures = [
      ...devices.map(({ image }) => image?.path),
      ...offers.map(({ image }) => image.path),
      ...liveRooms.map(({ picture }) => picture.path),
    ];
    expect(pictures).not.toContain(undefined);
    expect(new Set(pictures).size).toBe(pictures.length);
  });
});
