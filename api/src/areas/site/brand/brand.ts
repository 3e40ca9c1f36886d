import type { Brand } from './repository';

/** Pixels of the pictures that other programs show: the card of a shared link, and icons of the site on a device. */
export const brandPictures = {
  card: { width: 1200, height: 630 },
  'icon-192': { width: 192, height: 192 },
  'icon-512': { width: 512, height: 512 },
} as const;
export type BrandPicture = keyof typeof brandPictures;

/** The path of a picture as the brand is now. */
export const brandPicturePath = (name: BrandPicture, { version }: Pick<Brand, 'version'>): string =>
  `/brand/${name}.${version}.png`;
