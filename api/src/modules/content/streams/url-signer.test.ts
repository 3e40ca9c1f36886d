import { createUrlSigner, type ImageClaims, type StreamClaims } from './url-signer';

const urlSigner = createUrlSigner('a key of this test, long enough to be one');
const now = new Date('2026-05-05T12:00:00Z');
const expires = now.getTime() + 1;
const trailer: StreamClaims = { videoId: 1, part: 'trailer', subject: { headset: 7 }, expires };
const picture: ImageClaims = { picture: 'posters/neon-dunes.webp', headset: 7, expires };

/** The ticket with other contents under the old signature. */
const forge = (ticket: string, contents: object): string =>
  `${Buffer.from(JSON.stringify(contents)).toString('base64url')}.${ticket.split('.')[1]}`;

describe('a signed address', () => {
  it('opens what it was signed for', () => {
    expect(urlSigner.read(urlSigner.sign(trailer), now)).toEqual(trailer);
    expect(urlSigner.readImage(urlSigner.signImage(picture), now)).toEqual(picture);
  });

  it('of a picture opens no stream, and of a stream no picture, whatever is in it', () => {
    expect(urlSigner.read(urlSigner.signImage({ ...picture, ...trailer }), now)).toBeNull();
    expect(urlSigner.readImage(urlSigner.sign({ ...picture } as never), now)).toBeNull();
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
    expect(urlSigner.read(forge(urlSigner.sign(trailer), { ...trailer, ...changed }), now)).toBeNull();
  });

  it.each<[string, object]>([
    ['picture', { picture: 'posters/other.webp' }],
    ['account', { headset: 8 }],
    ['time', { expires: expires + 1 }],
  ])('of a picture does not stand for another %s', (_, changed) => {
    expect(urlSigner.readImage(forge(urlSigner.signImage(picture), { ...picture, ...changed }), now)).toBeNull();
  });

  it('is over in the millisecond that it names', () => {
    const then = new Date(expires);
    expect(urlSigner.read(urlSigner.sign(trailer), then)).toBeNull();
    expect(urlSigner.readImage(urlSigner.signImage(picture), then)).toBeNull();
  });
});
