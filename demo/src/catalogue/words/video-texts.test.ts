import { films } from '../../films/films';
import { generateDemoContent } from '../make-content';

const { videos, models } = generateDemoContent();
const firstNames = new Map(models.map(({ slug, firstName }) => [slug, firstName]));
const texts = videos.map(({ slug, description, game, chapters, cast }) => ({
  slug,
  game,
  scenes: chapters.length,
  name: firstNames.get(cast[0] ?? '') ?? '',
  opening: description[0] ?? '',
  text: description.join(' '),
}));

describe('the text of a video', () => {
  it('calls no film of several scenes, with sound and a camera that glides, still, silent or uncut', () => {
    const wrong = texts.filter(
      ({ text, scenes }) => scenes > 1 && /one take|never moves|\bno cut\b|without a cut|\bsilen/i.test(text),
    );
    expect(wrong.map(({ slug }) => slug)).toEqual([]);
  });

  it('says of its sound what its film has: two channels', () => {
    expect(films.filter(({ hasSound }) => !hasSound)).toEqual([]);
    expect(videos.filter(({ tags }) => tags.includes('stereo-sound')).length).toBeGreaterThan(3);
    const around = videos.filter(({ tags, description }) => /spatial/i.test([...tags, ...description].join(' ')));
    expect(around.map(({ slug }) => slug)).toEqual([]);
  });

  it('speaks of the game where the video belongs to one', () => {
    const saying = texts.filter(({ text }) => /\bgame\b/i.test(text));
    expect(saying.length).toBeGreaterThan(0);
    expect(saying.filter(({ game }) => game === null).map(({ slug }) => slug)).toEqual([]);
  });

  it('begins with a sentence about its first performer that no other video has', () => {
    expect(texts.filter(({ opening, name }) => !opening.includes(name)).map(({ slug }) => slug)).toEqual([]);
    const nameless = texts.map(({ opening, name }) => opening.replaceAll(name, '%'));
    expect(nameless.filter((text, index) => nameless.indexOf(text) !== index)).toEqual([]);
  });
});
