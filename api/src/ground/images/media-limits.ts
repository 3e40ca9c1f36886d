/** Pixels of a picture that is decoded at most; the largest that is served has 1920 by 1080. */
export const MAX_IMAGE_PIXELS = 25_000_000;
/** Pixels of a picture that an import takes at most: a larger one than above is made smaller, as cameras give more. */
export const MAX_IMPORTED_PIXELS = 100_000_000;

/** Bytes of files that an import takes at most; films and clips have no limit but the disk's. */
export const MAX_BYTES = {
  /** Some 80,000 games; a text of twice the size is more than the engine can hold. */
  document: 256 * 1024 * 1024,
  image: 50 * 1024 * 1024,
  captions: 2 * 1024 * 1024,
  script: 20 * 1024 * 1024,
  thumbnails: 256 * 1024,
  'thumbnail-sheet': 10 * 1024 * 1024,
} as const;
