import type { MediaImage } from '@platform/shared/contracts';
import { mediaUrl, type MediaTransform } from '@platform/shared/paths';
import { imageBoxes, imageDensities, imageWidths } from '@platform/shared/limits';

/** Widths at which pictures are cut to squares. */
const squareWidths = imageBoxes
  .filter(({ width, height }) => width === height)
  .flatMap(({ width }) => imageDensities.map((density) => (width * density) as MediaTransform['width']));

export interface ImageSources {
  src: string;
  /** Absent when there is only one candidate. */
  srcSet?: string;
  width: number;
  height: number;
}

/**
 * The addresses and the box of a picture.
 * The server never enlarges, so candidates stop at the first allowed width that holds the whole picture.
 * @param image the API's picture; a width or height of 0 means its metadata could not be read
 *   (docs/spec/interface.md#pictures)
 * @param transform quality and fit of the transformed picture
 * @param ratio width divided by height to reserve when the metadata is missing
 * @param drawn CSS pixels at which the picture is always drawn: then there is one candidate for each density, 1 and 2
 *   (docs/spec/interface.md#pictures)
 * @param square whether a picture that is drawn at `drawn` is cut to a square
 * @returns attributes of an `img`; width and height are never 0, so that the page does not jump
 */
export function imageSources(
  image: MediaImage,
  transform: Pick<MediaTransform, 'quality' | 'fit'>,
  ratio: number,
  drawn?: number,
  square = false,
): ImageSources {
  const known = image.width > 0 && image.height > 0;
  const box = known ? { width: image.width, height: image.height } : { width: 768, height: Math.round(768 / ratio) };
  const url = (width: MediaTransform['width']) => mediaUrl(image.path, { ...transform, width });
  if (image.path.endsWith('.svg')) return { src: url(768), ...box };
  if (drawn !== undefined) {
    const widths = square ? squareWidths : imageWidths;
    const [once, twice] = imageDensities.map((density) => {
      const width = widths.find((allowed) => allowed >= drawn * density) ?? widths.at(-1) ?? 1920;
      return mediaUrl(image.path, { ...transform, width, ...(square && { height: width }) });
    }) as [string, string];
    const drawnBox = square ? { width: drawn, height: drawn } : box;
    return once === twice ? { src: once, ...drawnBox } : { src: once, srcSet: `${once} 1x, ${twice} 2x`, ...drawnBox };
  }
  if (!known) return { src: url(768), ...box };

  const enough = imageWidths.findIndex((width) => width >= image.width);
  const widths = enough === -1 ? imageWidths : imageWidths.slice(0, enough + 1);
  const srcSet = widths.map((width) => `${url(width)} ${Math.min(width, image.width)}w`).join(', ');
  const largest = widths.findLast((width) => width <= 768) ?? 96;
  return widths.length > 1 ? { src: url(largest), srcSet, ...box } : { src: url(largest), ...box };
}
