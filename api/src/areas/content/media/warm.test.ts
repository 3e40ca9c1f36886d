import type { DrawnPicture } from '../schema/demo-module';
import { warmPictures } from './warm';

const picture = (kind: string, name: string): [string, DrawnPicture] => [
  `${kind}/${name}`,
  { path: `${kind}/${name}`, kind },
];
const pictures = new Map([
  picture('posters', 'a'),
  picture('logos', 'a'),
  picture('posters', 'b'),
  picture('logos', 'b'),
  picture('stills', 'a'),
]);

function setUp(prepare: (path: string) => boolean) {
  const prepared: string[] = [];
  const warnings: object[] = [];
  const stop = new AbortController();
  const store = {
    prepare: async ({ path }: DrawnPicture): Promise<boolean> => {
      prepared.push(path);
      return prepare(path);
    },
  };
  const log = { info: (): void => undefined, warn: (fields: object): void => void warnings.push(fields) };
  return {
    prepared,
    warnings,
    stop,
    options: { store, pictures, mayDraw: async () => undefined, log, signal: stop.signal },
  };
}

describe('drawing missing pictures', () => {
  it('takes the kinds in order, and within one the most popular first', async () => {
    const { prepared, options } = setUp(() => true);
    expect(await warmPictures({ ...options, kinds: ['logos', 'posters'] })).toEqual({ drawn: 4, there: 0, failed: 0 });
    expect(prepared).toEqual(['logos/a', 'logos/b', 'posters/a', 'posters/b']);
  });

  it('counts what was there, and goes on after a failure', async () => {
    const { warnings, options } = setUp((path) => {
      if (path === 'posters/a') throw new Error('no paint left');
      return false;
    });
    expect(await warmPictures({ ...options, kinds: ['posters'] })).toEqual({ drawn: 0, there: 1, failed: 1 });
    expect(warnings).toEqual([expect.objectContaining({ picture: 'posters/a' })]);
  });

  it('stops when it is told to', async () => {
    const { prepared, stop, options } = setUp(() => {
      stop.abort();
      return true;
    });
    await warmPictures({ ...options, kinds: ['posters', 'logos'] });
    expect(prepared).toEqual(['posters/a']);
  });
});
