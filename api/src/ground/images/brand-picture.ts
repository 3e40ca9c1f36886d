import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype from 'opentype.js';
import sharp from 'sharp';
import { MAX_IMAGE_PIXELS } from './media-limits';

/** Content of a brand picture. */
export interface BrandDrawing {
  /** The name in words; a picture without room for them leaves them out. */
  readonly title: string;
  /** Absolute path of the operator's logo, which replaces mark and title; null if there is none. */
  readonly logo: string | null;
  readonly ground: string;
  readonly accent: string;
  /** Pixels. A square is an icon: only the mark, clear of the corners that devices cut off. */
  readonly width: number;
  readonly height: number;
}

/** Bold faces of the pages' typeface, by their letters, so that no system font is needed, because there may be none. */
const faceFiles = ['latin', 'latin-ext'].map((set) => `@fontsource/mona-sans/files/mona-sans-${set}-700-normal.woff`);
/** Size in pixels of the mark drawn below. */
const mark = { width: 34, height: 22 };
/** Gap between mark and title, as a share of the mark's width. */
const GAP = 0.4;
/** Shares of width and height that no mask cuts off. */
const SHARE = { card: 0.72, icon: 0.6, logoHeight: 0.4, signsHeight: 0.36 };

/**
 * Draws a brand picture: an icon, or the card of shared links.
 * @returns a PNG
 * @throws Error if the logo cannot be decoded
 */
export async function drawBrand(drawing: BrandDrawing): Promise<Buffer> {
  const { ground, width, height, logo } = drawing;
  const canvas = sharp({ create: { width, height, channels: 3, background: ground } });
  const [input] = width !== height && logo !== null ? [await logoOf(logo, drawing)] : [Buffer.from(signsOf(drawing))];
  return canvas.composite([{ input }]).png({ palette: true }).toBuffer();
}

const logoOf = (file: string, { width, height }: BrandDrawing): Promise<Buffer> =>
  // Vectors are drawn at the size of the card, not at their own.
  sharp(file, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error', density: 300 })
    .resize({
      width: Math.round(width * SHARE.card),
      height: Math.round(height * SHARE.logoHeight),
      fit: 'inside',
    })
    .toBuffer();

/** The mark, followed by the title on a card, centred. */
function signsOf({ title, ground, accent, width, height }: BrandDrawing): string {
  const ink = isDark(ground) ? '#f7f2ea' : '#0a0908';
  const isIcon = width === height;
  const words = isIcon ? null : outline(title, mark.height);
  const wide = mark.width + (words === null ? 0 : mark.width * GAP + words.width);
  const room = width * (isIcon ? SHARE.icon : SHARE.card);
  const scale = Math.min(room / wide, (height * SHARE.signsHeight) / mark.height);
  const [left, top] = [(width - wide * scale) / 2, (height - mark.height * scale) / 2];
  const letters = words && `<path transform="translate(${mark.width * (1 + GAP)} 0)" d="${words.d}" fill="${ink}"/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<g transform="translate(${left} ${top}) scale(${scale})">` +
    `<path d="M7 1h20a6 6 0 0 1 6 6v8a6 6 0 0 1-6 6h-4.200c-1.300 0-2.400-.700-3-1.800L17 15.400l-2.800 3.800c-.600 1.100-1.700 1.800-3 1.800H7a6 6 0 0 1-6-6V7a6 6 0 0 1 6-6z" fill="none" stroke="${ink}" stroke-width="1.800"/>` +
    `<path d="M10.500 12.500a6.500 6.500 0 0 1 13 0z" fill="${accent}"/>` +
    `${letters ?? ''}</g></svg>`
  );
}

const require = createRequire(import.meta.url);
function readFace(file: string): opentype.Font {
  const bytes = readFileSync(require.resolve(file));
  return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}

/**
 * A line of text as a path, with the given height of capitals and their top at 0.
 * @returns null if the typeface lacks a letter: missing-glyph boxes are worse than no words
 */
function outline(text: string, capitals: number): { d: string; width: number } | null {
  const faces = faceFiles.map(readFace);
  // Capitals of the typeface are 0.729 em high.
  const size = capitals / 0.729;
  let [d, width] = ['', 0];
  for (const letter of text.normalize('NFC')) {
    const face = faces.find((one) => one.charToGlyphIndex(letter) > 0);
    if (!face) return null;
    d += face.getPath(letter, width, capitals, size).toPathData(2);
    width += face.getAdvanceWidth(letter, size);
  }
  return width === 0 ? null : { d, width };
}

/** Whether light letters are more readable on a colour than dark ones, by the relative luminance of WCAG. */
function isDark(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.179;
}
