import type { VideoFile } from '@platform/shared/contracts';
import type * as Codecs from './codecs';
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

let askDecoder: typeof Codecs.askDecoder;
let playedHere: typeof Codecs.playedHere;
let sharpestFirst: typeof Codecs.sharpestFirst;
/** Answers are kept for a page's life. */
beforeEach(() => {
  jest.isolateModules(() => {
    ({ askDecoder, playedHere, sharpestFirst } = jest.requireActual<typeof Codecs>('./codecs'));
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'mediaCapabilities');
});

describe.each([
  ['with AV1', 'probably', [1, 0, 2], [2, 0]],
  ['without AV1', '', [1, 0], [0]],
] as const)('a browser %s', (_, answer, played, looked) => {
  const asked: string[] = [];
  beforeEach(() => {
    asked.splice(0);
    jest.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockImplementation((type) => {
      asked.push(type);
      return answer;
    });
  });

  it('is offered what it plays, and looks around in the sharpest of that, with the others to choose from', () => {
    expect(playedHere(all).map(({ part }) => part)).toEqual(played);
    expect(sharpestFirst(plain, all).map(({ part }) => part)).toEqual(looked);
    expect(new Set(asked)).toEqual(new Set(['video/mp4; codecs="av01.0.12M.08,mp4a.40.2"']));
  });
});

it('a part that nothing plays is tried all the same', () => {
  jest.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('');
  expect(playedHere([sharp])).toEqual([sharp]);
});

describe('a browser that is asked how well it decodes', () => {
  const fileOf = ({ frame }: PlayablePart, gigabytes: number) => ({ ...frame, gigabytes }) as VideoFile;
  const answering = (decodingInfo: (asked: MediaDecodingConfiguration) => Promise<object>) => {
    jest.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('probably');
    const ask = jest.fn(decodingInfo);
    Object.defineProperty(navigator, 'mediaCapabilities', { value: { decodingInfo: ask }, configurable: true });
    return ask;
  };
  const answer = (smooth: boolean, powerEfficient: boolean) => () =>
    Promise.resolve({ supported: true, smooth, powerEfficient });

  it('is asked about size and bit rate of what is not H.264, once', async () => {
    const ask = answering(answer(true, true));
    for (let visit = 0; visit < 2; visit += 1) await askDecoder([fileOf(plain, 1), fileOf(sharp, 0.5)], 200);
    const contentType = 'video/mp4; codecs="av01.0.12M.08"';
    const video = { contentType, width: 3840, height: 1920, bitrate: 20_000_000, framerate: 60 };
    expect(ask.mock.calls).toEqual([[{ type: 'file', video }]]);
  });

  it.each([
    ['in hardware', true, true, [1, 0, 2], [2, 0]],
    ['by software, where a picture is too large for that', true, false, [1, 0, 2], [0, 2]],
    ['too slowly', false, true, [1, 0, 2], [0, 2]],
  ] as const)('and decodes %s', async (_, smooth, powerEfficient, played, looked) => {
    answering(answer(smooth, powerEfficient));
    await askDecoder([fileOf(sharp, 0.5)], 200);
    expect(playedHere(all).map(({ part }) => part)).toEqual(played);
    expect(sharpestFirst(plain, all).map(({ part }) => part)).toEqual(looked);
    expect(playedHere([sharp, plain])[0]?.part).toBe(looked[0]);
  });

  it('plays small pictures by software', async () => {
    const small: PlayablePart = { ...sharp, frame: { ...sharp.frame, width: 1920, height: 1080 } };
    answering(answer(true, false));
    await askDecoder([fileOf(small, 0.1)], 200);
    expect(playedHere([small, plain])[0]).toBe(small);
  });

  it('plays what it would decode slowly where there is nothing else', async () => {
    answering(answer(false, false));
    await askDecoder([fileOf(sharp, 0.5)], 200);
    expect([playedHere([sharp]), sharpestFirst(sharp, [sharp])]).toEqual([[sharp], [sharp]]);
  });

  it.each([
    ['has not answered', () => new Promise<object>(() => undefined)],
    ['knows no such question', () => Promise.reject(new TypeError('not a valid type'))],
  ])('and %s is believed to play it', async (_, decodingInfo) => {
    answering(decodingInfo);
    void askDecoder([fileOf(sharp, 0.5)], 200);
    await Promise.resolve();
    expect(sharpestFirst(plain, all)[0]?.part).toBe(2);
  });
});
