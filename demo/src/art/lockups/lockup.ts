import { at, round } from '../scene/scene';
import { type Face, type Outline, capHeight, outline, typefaces } from './typefaces';

export type LockupAlign = 'center' | 'left';

/** A title set as a picture, and its natural size in pixels. */
export interface Lockup {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');

/** One to three lines: a short word joins the line before it. */
function breakLines(title: string): string[] {
  const lines: string[] = [];
  for (const word of title.toUpperCase().split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && (last.length <= 3 || last.length + word.length <= 7))
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

const leftEdge = (path: string): number =>
  Math.min(...[...path.matchAll(/[MLQC](-?[\d.]+) /g)].map((match) => Number(match[1])));

/** Hairline faces get a fine stroke, or they vanish over a picture. */
function strokeOf(face: Face): string {
  if (face === 'italiana' || face === 'poiret') return ' stroke="#fff" stroke-width="1.8"';
  return face === 'michroma' ? ' stroke="#fff" stroke-width="1"' : '';
}

const sizeAt100 = 100;
/** A short line grows towards the width of the longest, at most this much. */
const largestGrowth = 1.75;

/**
 * A title lock-up: white outlines in a tight box, lines justified towards one width.
 * @param title plain text; it is escaped
 */
export function lockup(title: string, face: Face, align: LockupAlign = 'center'): Lockup {
  const { leading } = typefaces[face];
  const lines = breakLines(title);
  const plain = lines.map((text) => outline(face, text, sizeAt100));
  const widest = Math.max(...plain.map((line) => line.width));
  const eagerness = face === 'italiana' || face === 'bodoni' ? 0.35 : 0.82;
  const placed: { line: Outline; baseline: number; left: number }[] = [];
  let y = 0;
  for (const [index, text] of lines.entries()) {
    const size = sizeAt100 * Math.min(largestGrowth, widest / at(plain, index).width) ** eagerness;
    const line = outline(face, text, size);
    y += capHeight(face, size);
    placed.push({ line, baseline: y, left: leftEdge(line.d) });
    y += size * (leading - 0.82) + 6;
  }
  const inner = Math.max(...placed.map(({ line }) => line.width));
  const width = round(inner + 8);
  const height = round(at(placed, placed.length - 1).baseline + 8);
  const paths = placed
    .map(({ line, baseline, left }) => {
      const x = align === 'center' ? (inner - line.width) / 2 : -left;
      return `<path transform="translate(${round(x)} ${round(baseline)})" d="${line.d}"/>`;
    })
    .join('');
  const root = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${align === 'center' ? -4 : -1} -4 ${width} ${height}" role="img" fill="#fff"${strokeOf(face)}>`;
  return {
    svg: `${root}<title>${escapeXml(title)}</title>${paths}</svg>`,
    width: Math.round(width),
    height: Math.round(height),
  };
}
