import { type BrandPicture, brandPicturePath, brandPictures } from './brand';
import type { Brand } from './repository';

const icons = ['icon-192', 'icon-512'] as const satisfies readonly BrandPicture[];

/**
 * The web app manifest, for visitors who install the site (https://www.w3.org/TR/appmanifest/).
 * @param host fallback for a missing name
 */
export const webManifest = (brand: Brand, host: string): string => {
  const name = brand.logo.title || host;
  return JSON.stringify({
    id: '/',
    name,
    short_name: name,
    lang: 'en',
    start_url: '/',
    scope: '/',
    // With the URL and a back button, because payments and age checks lead to other sites.
    display: 'minimal-ui',
    theme_color: brand.colors.ground,
    background_color: brand.colors.ground,
    // The mark keeps clear of the edge, so any mask is fine.
    icons: icons.flatMap((icon) =>
      ['any', 'maskable'].map((purpose) => ({
        src: brandPicturePath(icon, brand),
        sizes: `${brandPictures[icon].width}x${brandPictures[icon].height}`,
        type: 'image/png',
        purpose,
      })),
    ),
  });
};
