import { portraitStyles } from '../art/portraits/portrait-styles';
import { generateDemoContent } from './make-content';
import { demoSubjects } from './subjects';

const { models, games, videos } = generateDemoContent();
const styles = new Map<string, string>(demoSubjects().models.map(({ slug, style }) => [slug, style]));
const styleOf = (slug: string): string => styles.get(slug) ?? '';
const firstRepeat = (slugs: readonly string[], distance: number): string | undefined =>
  slugs.find((slug, index) =>
    slugs.slice(Math.max(0, index - distance), index).some((one) => styleOf(one) === styleOf(slug)),
  );

describe('the portraits of a list', () => {
  it('are of at least 18 styles, none of more than two performers', () => {
    const counts = portraitStyles.map((style) => [...styles.values()].filter((one) => one === style).length);
    expect(counts.length).toBeGreaterThanOrEqual(18);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...counts)).toBeLessThanOrEqual(2);
  });

  it('never show a style twice among eight neighbours, most popular first', () => {
    expect(
      firstRepeat(
        models.map(({ slug }) => slug),
        7,
      ),
    ).toBeUndefined();
  });

  it('never show a style twice in a row before the age gate, where a part of them is shown', () => {
    expect(
      firstRepeat(
        models.filter(({ soft }) => soft).map(({ slug }) => slug),
        1,
      ),
    ).toBeUndefined();
  });

  it('never show a style twice in a row by name', () => {
    const byName = models.toSorted((a, b) =>
      `${a.firstName} ${a.lastName}`.localeCompare(`${b.firstName} ${b.lastName}`, 'en'),
    );
    expect(
      firstRepeat(
        byName.map(({ slug }) => slug),
        1,
      ),
    ).toBeUndefined();
  });

  it('never show a style twice in the cast of a game or a video', () => {
    const repeating = [...games, ...videos].filter(({ cast }) => new Set(cast.map(styleOf)).size < cast.length);
    expect(repeating.map(({ slug }) => slug)).toEqual([]);
  });
});
