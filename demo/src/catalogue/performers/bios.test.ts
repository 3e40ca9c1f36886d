import { generateDemoContent } from '../make-content';

const { models, liveRooms } = generateDemoContent();
const inRooms = new Set(liveRooms.map(({ model }) => model));

describe('the story of a performer', () => {
  it('speaks of a live room where she has one', () => {
    const saying = models.filter(({ bio }) => /\broom\b/i.test(bio.join(' ')));
    expect(saying.length).toBeGreaterThan(0);
    expect(saying.filter(({ slug }) => !inRooms.has(slug)).map(({ slug }) => slug)).toEqual([]);
  });

  it('begins with a sentence that no other has', () => {
    const first = models.map(({ bio }) => bio[0]);
    expect(first.filter((text, index) => first.indexOf(text) !== index)).toEqual([]);
  });

  it('begins as none of her three neighbours’ does', () => {
    const trained = models.map(({ bio }) => bio[0]?.split(/[,.]/)[0]);
    expect(trained.filter((text, index) => trained.slice(Math.max(0, index - 3), index).includes(text))).toEqual([]);
  });
});
