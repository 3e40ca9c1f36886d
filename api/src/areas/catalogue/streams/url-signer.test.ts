import { createUrlSigner, type ImageClaims, type StreamClaims } from './url-signer';

const urlSigner = createUrlSigner('a key of this test, long enough to be one');
const now = new Date('2026-05-05T12:00:00Z');
const expires = now.getTime() + 1;
const trailer: StreamClaims = { videoId: 1, part: 'trailer', subject: { headset: 7 }, expires };
const image: ImageClaims = { image: 'posters/neon-dunes.webp', headset: 7, expires };

/** The signed part with other contents under the old signature. */
const forge = (signed: string, contents: object): string =>
  `${Buffer.from(JSON.stringify(contents)).toString('base64url')}.${signed.split('.')[1]}`;

describe('a signed address', () => {
  it('opens what it was signed for', () => {
    expect(urlSigner.readStream(urlSigner.signStream(trailer), now)).toEqual(trailer);
    expect(urlSigner.readImage(urlSigner.signImage(image), now)).toEqual(image);
  });

  it('of an image opens no stream, and of a stream no image, whatever its claims', () => {
    expect(urlSigner.readStream(urlSigner.signImage({ ...image, ...trailer }), now)).toBeNull();
    expect(urlSigner.readImage(urlSigner.signStream({ ...image } as never), now)).toBeNull();
  });

  it.each<[string, object]>([
    ['the film, when it is of the trailer', { part: 0 }],
    ['the captions', { part: 'captions-en' }],
    ['a file of the stream', { hlsFile: 'film.720.mp4' }],
    ['another video', { videoId: 2 }],
    ["another account's headset", { subject: { headset: 8 } }],
    ['a browser', { subject: { member: 7 } }],
    ['a later time', { expires: expires + 1 }],
  ])('does not open %s', (_, changed) => {
    expect(urlSigner.readStream(forge(urlSigner.signStream(trailer), { ...trailer, ...changed }), now)).toBeNull();
  });

  it.each<[string, object]>([
    ['image', { image: 'posters/other.webp' }],
    ['account', { headset: 8 }],
    ['time', { expires: expires + 1 }],
  ])('of an image does not stand for another %s', (_, changed) => {
    expect(urlSigner.readImage(forge(urlSigner.signImage(image), { ...image, ...changed }), now)).toBeNull();
  });

  it('expires in the millisecond that it names', () => {
    const then = new Date(expires);
    expect(urlSigner.readStream(urlSigner.signStream(trailer), then)).toBeNull();
    expect(urlSigner.readImage(urlSigner.signImage(image), then)).toBeNull();
  });
});
