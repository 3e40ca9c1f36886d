import { tinyContent, tinyVideo } from '../../../testing/tiny-content';
import { keywords } from './keywords-repository';

const video = tinyVideo('glass-walk', { game: 'violet-engine' });
const wordsOf = (performers: string[], games: string[]): string =>
  keywords(tinyContent(), { performers: new Set(performers), games: new Set(games) })(video);

it('names studio, tags, cast and game of a video', () => {
  expect(wordsOf([], [])).toBe('North Light Space Mara Vellin Title of violet-engine');
});

it('names nobody and no game that is withdrawn', () => {
  expect(wordsOf(['mara-vellin'], ['violet-engine'])).toBe('North Light Space');
});
