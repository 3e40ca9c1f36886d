import { attachSource } from './attach-source';

const made: {
  url?: string;
  media?: unknown;
  over?: boolean;
  fail?: (event: string, data: { fatal: boolean; type: string; response?: { code: number } }) => void;
}[] = [];
jest.mock('hls.js/light', () => {
  class Hls {
    static readonly Events = { ERROR: 'error' };
    static readonly ErrorTypes = { MEDIA_ERROR: 'media' };
    own: (typeof made)[number] = {};
    constructor() {
      made.push(this.own);
    }
    on(_event: string, listener: NonNullable<(typeof made)[number]['fail']>) {
      this.own.fail = listener;
    }
    loadSource(url: string) {
      this.own.url = url;
    }
    attachMedia(media: unknown) {
      this.own.media = media;
    }
    destroy() {
      this.own.over = true;
    }
  }
  return { __esModule: true, default: Hls };
});

const [url, playlistUrl] = ['/streams/x/video.mp4', '/streams/y/film.m3u8'];
const element = (native: CanPlayTypeResult) =>
  Object.assign(document.createElement('video'), { canPlayType: () => native, load: () => undefined });
const settled = () => new Promise((resolve) => setTimeout(resolve));
/** What a browser has for playing parts. */
const parts = (there: boolean) => {
  if (there) Object.assign(globalThis, { MediaSource: () => undefined });
  else Reflect.deleteProperty(globalThis, 'MediaSource');
};
beforeEach(() => {
  made.splice(0);
  parts(true);
});
afterEach(() => parts(false));

test.each<[string, { playlistUrl: string | null; native: CanPlayTypeResult; mediaSource: boolean; given: string }]>([
  ['the file, where there is no playlist', { playlistUrl: null, native: 'maybe', mediaSource: true, given: url }],
  ['the playlist, where the browser plays it', { playlistUrl, native: 'maybe', mediaSource: true, given: playlistUrl }],
  [
    'the file, where the browser can do nothing with a playlist',
    { playlistUrl, native: '', mediaSource: false, given: url },
  ],
])('the element is given %s', async (_, { native, mediaSource, given, ...source }) => {
  parts(mediaSource);
  const media = element(native);
  const take = attachSource(media, { url, ...source }, () => undefined);
  expect(media.getAttribute('src')).toBe(given);
  take();
  await settled();
  expect([media.hasAttribute('src'), made]).toEqual([false, []]);
});

test.each([
  ['media', true],
  ['network', false],
])(
  'a playlist that the browser cannot play goes through hls.js, whose fatal failure of the %s is told once',
  async (type, unreadable) => {
    const [media, failed] = [element(''), jest.fn()];
    const take = attachSource(media, { url, playlistUrl }, failed);
    await settled();
    expect(made).toMatchObject([{ url: playlistUrl }]);
    made[0]?.fail?.('error', { fatal: false, type });
    expect(failed).not.toHaveBeenCalled();
    made[0]?.fail?.('error', { fatal: true, type });
    made[0]?.fail?.('error', { fatal: true, type });
    expect(failed.mock.calls).toEqual([[unreadable]]);
    take();
    expect(made[0]?.over).toBe(true);
  },
);

test('an address that is refused is told at once, though hls.js would try on', async () => {
  const failed = jest.fn();
  attachSource(element(''), { url, playlistUrl }, failed);
  await settled();
  for (const code of [503, 403, 403]) made[0]?.fail?.('error', { fatal: false, type: 'network', response: { code } });
  expect(failed.mock.calls).toEqual([[false]]);
});

test('a playlist that is not wanted any more is not begun', async () => {
  attachSource(element(''), { url, playlistUrl }, () => undefined)();
  await settled();
  expect(made).toEqual([]);
});
