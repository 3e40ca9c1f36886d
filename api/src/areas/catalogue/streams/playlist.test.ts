import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isHlsFileOf, PlaylistError, qualitiesOf, withAddresses } from './playlist';

const demo = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../../../demo/assets/streams/${name}`, import.meta.url)), 'utf8');
const master = (...lines: string[]): string => ['#EXTM3U', ...lines].join('\n');
const rewrite = (text: string, name = 'film.m3u8'): string =>
  withAddresses(text, 'film.m3u8', name, (hlsFile) => `/signed/${hlsFile}`);

describe('a playlist with addresses', () => {
  it('names the address of each quality in place of its file, and leaves the rest as it is', () => {
    const made = withAddresses(
      demo('adaptive.m3u8'),
      'adaptive.m3u8',
      'adaptive.m3u8',
      (hlsFile) => `/signed/${hlsFile}`,
    );
    expect(made).toBe(demo('adaptive.m3u8').replaceAll(/^adaptive/gm, '/signed/adaptive'));
  });

  it('names the address of each part, of the beginning too, and makes one address for each file', () => {
    const requests: string[] = [];
    const addressOf = (hlsFile: string): string => {
      requests.push(hlsFile);
      return `/signed/${hlsFile}`;
    };
    const made = withAddresses(demo('adaptive.360.m3u8'), 'adaptive.m3u8', 'adaptive.360.m3u8', addressOf);
    expect(made).toBe(demo('adaptive.360.m3u8').replaceAll('adaptive.360.mp4', '/signed/adaptive.360.mp4'));
    expect(requests).toEqual(['adaptive.360.mp4']);
  });

  it('may have the line ends of another system, and blank lines', () => {
    expect(rewrite('#EXTM3U\r\n\r\n#EXTINF:2,\r\nfilm.a.mp4\r\n', 'film.a.m3u8')).toBe(
      '#EXTM3U\n#EXTINF:2,\n/signed/film.a.mp4\n',
    );
  });

  it.each<[string, string]>([
    ['another site', 'https://elsewhere.example/film.a.m3u8'],
    ['another site of the same scheme', '//elsewhere.example/film.a.m3u8'],
    ['data', 'data:application/vnd.apple.mpegurl,#EXTM3U'],
    ['a file of the disk', 'file:///etc/passwd'],
    ['a file above', '../film.a.m3u8'],
    ['a file above, encoded', '..%2ffilm.a.m3u8'],
    ['a place on this site', '/api/profile'],
    ['a file of another film', 'other.a.m3u8'],
    ['another film', 'tb-360.mp4'],
    ['a film with the same beginning', 'film-two.m3u8'],
    ['itself', 'film.m3u8'],
    ['a path behind its name', 'film.a/../../stream-key'],
    ['a query behind its name', 'film.a.m3u8?to=https://elsewhere.example'],
    ['two names', 'film.a.b.m3u8'],
    ['a film where qualities belong', 'film.a.mp4'],
    ['a name with a space', ' film.a.m3u8'],
    ['an end of line of its own', 'film.a.m3u8\rfilm.b.m3u8'],
    ['a tag in small letters', '#ext-x-stream-inf:BANDWIDTH=1'],
    ['a comment', '# see https://elsewhere.example'],
    ['a key', '#EXT-X-SESSION-KEY:METHOD=AES-128,URI="https://elsewhere.example/key"'],
    ['separate sound', '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="b",URI="film.a.m3u8"'],
    ['a list of pictures', '#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="film.a.m3u8"'],
    ['an address in an attribute', '#EXT-X-STREAM-INF:BANDWIDTH=1,VIDEO="https://elsewhere.example"'],
    ['a tag of the object that all objects come from', '#CONSTRUCTOR'],
  ])('is refused with %s in it', (_, line) => {
    expect(() => rewrite(master('#EXT-X-STREAM-INF:BANDWIDTH=1', line))).toThrow(PlaylistError);
  });

  it.each<[string, string]>([
    ['a key', '#EXT-X-KEY:METHOD=AES-128,URI="film.key.mp4"'],
    ['a beginning elsewhere', '#EXT-X-MAP:URI="https://elsewhere.example/film.a.mp4"'],
    ['a beginning of another film', '#EXT-X-MAP:URI="flat.mp4"'],
    ['a second address in the beginning', '#EXT-X-MAP:URI="film.a.mp4",URI="flat.mp4"'],
    ['qualities', '#EXT-X-STREAM-INF:BANDWIDTH=1'],
    ['a playlist', 'film.b.m3u8'],
    ['a range with an address', '#EXT-X-BYTERANGE:1@0 https://elsewhere.example'],
    ['a title', '#EXTINF:2,https://elsewhere.example'],
    ['a live stream', '#EXT-X-PLAYLIST-TYPE:EVENT'],
    ['a part of a part', '#EXT-X-PART:DURATION=1,URI="film.a.mp4"'],
    ['a word of the future', '#EXT-X-NEW:URI="film.a.mp4"'],
  ])('of a quality is refused with %s in it', (_, line) => {
    expect(rewrite(master('#EXTINF:2,', 'film.a.mp4'), 'film.a.m3u8')).toContain('/signed/film.a.mp4');
    expect(() => rewrite(master(line), 'film.a.m3u8')).toThrow(PlaylistError);
  });

  it.each(['', '<html>', ' #EXTM3U', '#EXTM3U8', '\u{FEFF}#EXTM3U'])('is not the text %j', (text) => {
    expect(() => rewrite(text)).toThrow(PlaylistError);
  });
});

describe('the qualities of a playlist', () => {
  it('have their heights and their own playlists', () => {
    expect(qualitiesOf(demo('adaptive.m3u8'), 'adaptive.m3u8')).toEqual([
      { height: 360, name: 'adaptive.360.m3u8' },
      { height: 180, name: 'adaptive.180.m3u8' },
    ]);
  });

  it('are those with a height', () => {
    expect(qualitiesOf(master('#EXT-X-STREAM-INF:BANDWIDTH=1', 'film.a.m3u8'), 'film.m3u8')).toEqual([]);
  });

  it('are not read from a playlist that is refused', () => {
    expect(() => qualitiesOf(master('#EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=2x2', 'flat.mp4'), 'film.m3u8')).toThrow(
      PlaylistError,
    );
  });
});

it.each<[string, boolean]>([
  ['film.360.mp4', true],
  ['film.two-eyes.m3u8', true],
  ['film.m3u8', false],
  ['film.vtt', false],
  ['film.360.vtt', false],
  ['film-two.360.mp4', false],
  ['film.360.mp4.mp4', false],
  ['film.../x.mp4', false],
])('%s belongs to film.m3u8: %s', (name, belongs) => {
  expect(isHlsFileOf('film.m3u8', name)).toBe(belongs);
});
