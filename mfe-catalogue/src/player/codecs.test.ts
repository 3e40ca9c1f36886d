import { playedHere, sharpestOf } from './codecs';
import type { PlayablePart } from './file-words';

const around = { projection: '360', stereo: 'mono', fieldOfView: 360, lens: null, quality: 'HD' } as const;
const plain: PlayablePart = { part: 0, label: 'HD, VR 360', frame: { ...around, width: 1920, height: 960 } };
const sharp: PlayablePart = {
  part: 2,
  label: '4K AV1, VR 360',
  frame: { ...around, quality: '4K', width: 3840, height: 1920, codecs: 'av01.0.12M.08,mp4a.40.2' },
};
const flat: PlayablePart = {
  part: 1,
  label: '8K, flat',
  frame: { ...around, projection: 'flat', fieldOfView: 0, quality: '8K', width: 7680, height: 3840 },
};
const all = [flat, plain, sharp];

describe.each([
  ['with AV1', 'probably', [1, 0, 2], 2],
  ['without AV1', '', [1, 0], 0],
] as const)('a browser %s', (_, answer, played, looked) => {
  const asked: string[] = [];
  beforeEach(() => {
    asked.splice(0);
    jest.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockImplementation((type) => {
      asked.push(type);
      return answer;
    });
  });
  afterEach(() => jest.restoreAllMocks());

  it('is offered what it plays, and looks around in the sharpest of that', () => {
    expect(playedHere(all).map(({ part }) => part)).toEqual(played);
    expect(sharpestOf(plain, all).part).toBe(looked);
    expect(new Set(asked)).toEqual(new Set(['video/mp4; codecs="av01.0.12M.08,mp4a.40.2"']));
  });
});

it('a part that nothing plays is tried all the same', () => {
  jest.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('');
  expect(playedHere([sharp])).toEqual([sharp]);
  jest.restoreAllMocks();
});
