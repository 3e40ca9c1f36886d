import { spread } from './spread';

const slugs = Array.from({ length: 200 }, (_, index) => `title-${index}`);

describe('spreading looks over a catalogue', () => {
  it('never repeats a family within five titles nor a palette within three', () => {
    const looks = [...spread(slugs).values()];
    for (const [index, { family, palette }] of looks.entries()) {
      expect(looks.slice(Math.max(0, index - 5), index).map((look) => look.family)).not.toContain(family);
      expect(looks.slice(Math.max(0, index - 3), index).map((look) => look.palette)).not.toContain(palette);
    }
  });

  it('uses every pair at most twice in 200 titles, of 192 pairs', () => {
    const counts = new Map<string, number>();
    for (const { family, palette } of spread(slugs).values())
      counts.set(family + palette, (counts.get(family + palette) ?? 0) + 1);
    expect(Math.max(...counts.values())).toBeLessThanOrEqual(2);
  });

  it('is the same for the same list', () => {
    expect([...spread(slugs)]).toEqual([...spread(slugs)]);
  });

  it('keeps a family or a look that was given', () => {
    const looks = spread(
      slugs,
      new Map([
        ['title-7', { family: 'silk' }],
        ['title-9', { family: 'city', palette: 'jade' }],
      ]),
    );
    expect(looks.get('title-7')?.family).toBe('silk');
    expect(looks.get('title-9')).toEqual({ family: 'city', palette: 'jade' });
  });
});
