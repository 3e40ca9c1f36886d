import { attachSource, isPlaylist } from './attach-source';

const made: { url?: string; media?: unknown; over?: boolean; fail?: (event: string, data: { fatal: boolean }) => void }[] = [];
jest.mock('hls.js/light', () => {
  class Hls {
    static readonly Events = { ERROR: 'error' };
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

const element = (native: CanPlayTypeResult) => Object.assign(document.createElement('video'), { canPlayType: () => native, load: () => undefined });
const settled = () => new Promise((resolve) => setTimeout(resolve));
beforeEach(() => made.splice(0));

test.each([['/streams/x/video.mp4', false], ['/streams/x/film.m3u8?t=1', true], ['/streams/m3u8/video.mp4', false]])('%s is a playlist: %s', (url, expected) => {
  expect(isPlaylist(url)).toBe(expected);
});

test.each([['/streams/x/video.mp4', ''], ['/streams/x/film.m3u8', 'maybe']] as const)('%s is given to the element as it is, where the browser says “%s” to playlists', async (url, native) => {
  const media = element(native);
  const take = attachSource(media, url, () => undefined);
  expect(media.getAttribute('src')).toBe(url);
  take();
  await settled();
  expect([media.hasAttribute('src'), made]).toEqual([false, []]);
});

test('a playlist that the browser cannot play goes through hls.js, whose fatal failures are told', async () => {
  const [media, failed] = [element(''), jest.fn()];
  const take = attachSource(media, '/streams/x/film.m3u8', failed);
  await settled();
  expect(made).toMatchObject([{ url: '/streams/x/film.m3u8' }]);
  made[0]?.fail?.('error', { fatal: false });
  expect(failed).not.toHaveBeenCalled();
  made[0]?.fail?.('error', { fatal: true });
  expect(failed).toHaveBeenCalledTimes(1);
  take();
  expect(made[0]?.over).toBe(true);
});

test('a playlist that is not wanted any more is not begun', async () => {
  attachSource(element(''), '/streams/x/film.m3u8', () => undefined)();
  await settled();
  expect(made).toEqual([]);
});
