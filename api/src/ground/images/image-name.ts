import type { MediaImage } from '@platform/shared/contracts';

/** An image's path without the version that the store adds to it (`posters/neon-dunes.1f2e3d4c.webp`). */
export const imageName = ({ path }: Pick<MediaImage, 'path'>): string => path.replace(/\.[0-9a-f]{8}(?=\.[a-z]+$)/, '');
