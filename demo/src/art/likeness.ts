import type { Sharp } from 'sharp';

/** Fingerprint of a picture's shapes and colours, small but enough to tell whether two look alike. */
export interface Print {
  /** For each of 16 × 16 places: whether it is lighter than the one to its right, and than the one below. */
  readonly forms: readonly boolean[];
  /** Red, green and blue of 4 × 4 places, 0 to 255. */
  readonly colours: readonly number[];
}

const PLACES = 16;
const AREAS = 4;

/** Computes a picture's fingerprint. */
export async function printOf(picture: Sharp): Promise<Print> {
  const flat = await picture.removeAlpha().png({ compressionLevel: 0 }).toBuffer({ resolveWithObject: true });
  const { default: sharp } = await import('sharp');
  const pixels = async (width: number, height: number, grey: boolean): Promise<Buffer> => {
    const small = sharp(flat.data).resize(width, height, { fit: 'fill', kernel: 'cubic' });
    return (grey ? small.greyscale() : small).raw().toBuffer();
  };
  const grey = await pixels(PLACES + 1, PLACES + 1, true);
  const at = (x: number, y: number): number => grey[y * (PLACES + 1) + x] ?? 0;
  const forms: boolean[] = [];
  for (let y = 0; y < PLACES; y++)
    for (let x = 0; x < PLACES; x++) forms.push(at(x, y) > at(x + 1, y), at(x, y) > at(x, y + 1));
  return { forms, colours: [...(await pixels(AREAS, AREAS, false))] };
}

/** Two pictures look alike up to this share of differing forms and this colour difference (steps of 255). */
const [sameForms, sameColours] = [0.15, 14];
/** Up to this share of differing forms, two pictures are the same drawing even if the colours differ. */
const oneDrawing = 0.08;

/** Whether a visitor would mistake one picture for the other. */
export function areAlike(a: Print, b: Print): boolean {
  const forms = a.forms.filter((form, index) => form !== b.forms[index]).length / a.forms.length;
  const colours =
    a.colours.reduce((sum, colour, index) => sum + Math.abs(colour - (b.colours[index] ?? 0)), 0) / a.colours.length;
  return forms <= oneDrawing || (forms <= sameForms && colours <= sameColours);
}
