import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Time, timeOf } from '../art/scene/places';
import { captionsOf } from '../make/film/captions';
import { films, gameFilms, streamOf } from './films';

const inStreams = (name: string): string => fileURLToPath(new URL(`../../assets/streams/${name}`, import.meta.url));
const all = [...films, ...gameFilms];

describe('scenes and captions', () => {
  it.each([
    ['morning', /\b(?:morning|dawn|daybreak|first light|sunrise)\b/i, ['day']],
    ['day', /\b(?:noon|midday|sun)\b/i, ['day']],
    ['evening', /\b(?:evening|last light|sunset|dusk|afterglow)\b/i, ['evening']],
    ['night', /\b(?:night|midnight)\b/i, ['night']],
  ] as const)('name the %s in films alone whose titles do', (_, words, times: readonly Time[]) => {
    const wrong = all.flatMap(({ title, chapters }) => {
      const time = timeOf(title);
      return time && times.includes(time)
        ? []
        : chapters
            .filter((scene) => words.test(`${scene.title} ${scene.caption}`))
            .map((scene) => [title, scene.title]);
    });
    expect(wrong).toEqual([]);
  });

  it('are different within a film', () => {
    for (const { chapters } of all) expect(new Set(chapters.map(({ title }) => title)).size).toBe(chapters.length);
  });

  it('are what the files of captions say', () => {
    for (const film of films) {
      const { whole, trailer } = captionsOf(film);
      expect([film.name, readFileSync(inStreams(`${film.name}-en.vtt`), 'utf8')]).toEqual([film.name, whole]);
      const stream = streamOf(film, 'trailer');
      expect([stream, readFileSync(inStreams(`${stream}-en.vtt`), 'utf8')]).toEqual([stream, trailer]);
    }
  });
});
