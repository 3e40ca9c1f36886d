import { jest } from '@jest/globals';
import type { SiteServices } from '../services';
import { copyPicture } from './copy-picture';

type Services = Parameters<typeof copyPicture>[0];

/** A site whose picture is read so. */
const siteOf = (readImage: () => Promise<Buffer | null>) => {
  const warn = jest.fn();
  const media = { describe: () => Promise.resolve({ kind: 'image' }), readImage };
  const services = { media, log: { warn }, now: () => new Date() } as unknown as Pick<SiteServices, keyof Services>;
  return { services, warn };
};
const game = { kind: 'game', slug: 'neon-meridian' } as const;
const copyOf = (services: Services) => copyPicture(services, game, 'posters/neon-meridian.webp', 20);

describe('the copy of a reported picture', () => {
  it('is the picture', async () => {
    const { services, warn } = siteOf(() => Promise.resolve(Buffer.from('picture')));
    expect(await copyOf(services)).toEqual(Buffer.from('picture'));
    expect(warn).not.toHaveBeenCalled();
  });

  it.each([
    ['is not drawn in time', () => new Promise<null>(() => undefined)],
    ['is gone', () => Promise.resolve(null)],
    ['is too large', () => Promise.resolve(Buffer.alloc(2 * 1024 * 1024 + 1))],
    ['cannot be read', () => Promise.reject(new Error('too many pictures are being drawn'))],
  ])('is none when it %s, and holds no report up', async (_, readImage) => {
    const { services, warn } = siteOf(readImage);
    expect(await copyOf(services)).toBeNull();
    expect(warn).toHaveBeenCalledTimes(1);
  });
});
