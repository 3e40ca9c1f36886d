import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype from 'opentype.js';
import { round } from '../scene/scene';

interface Typeface {
  /** A file of an npm package, by its import path. */
  readonly file: string;
  /** Space between letters, in em. */
  readonly tracking: number;
  /** Distance between lines, in em. */
  readonly leading: number;
}

const typeface = (name: string, weight: number, tracking: number, leading: number): Typeface => ({
  file: `@fontsource/${name}/files/${name}-latin-${weight}-normal.woff`,
  tracking,
  leading,
});

/** Open licensed faces from @fontsource: no system font is needed. */
export const typefaces = {
  unbounded: typeface('unbounded', 500, 0.02, 1.16),
  cinzel: typeface('cinzel', 600, 0.06, 1.12),
  michroma: typeface('michroma', 400, 0.04, 1.1),
  italiana: typeface('italiana', 400, 0.04, 0.98),
  shoulders: typeface('big-shoulders-display', 800, 0.02, 0.94),
  syne: typeface('syne', 800, -0.01, 1.04),
  poiret: typeface('poiret-one', 400, 0.05, 1.0),
  bodoni: typeface('bodoni-moda', 600, 0.01, 1.02),
  orbitron: typeface('orbitron', 700, 0.05, 1.14),
  krona: typeface('krona-one', 400, 0, 1.2),
  marcellus: typeface('marcellus', 400, 0.06, 1.08),
} satisfies Record<string, Typeface>;
export type Face = keyof typeof typefaces;
export const faces = Object.keys(typefaces) as Face[];

const require = createRequire(import.meta.url);
const loaded = new Map<Face, opentype.Font>();

function font(face: Face): opentype.Font {
  const known = loaded.get(face);
  if (known) return known;
  // Resolved as a package file, so that it is found from the sources and from the bundle alike.
  const bytes = readFileSync(require.resolve(typefaces[face].file));
  const parsed = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  loaded.set(face, parsed);
  return parsed;
}

/** Text as an outline: a path that starts at the origin on its baseline, and how far it runs. */
export interface Outline {
  readonly d: string;
  readonly width: number;
}

function commands(path: opentype.Path): string {
  let d = '';
  for (const command of path.commands) {
    d += command.type;
    if ('x1' in command) d += `${round(command.x1)} ${round(command.y1)} `;
    if ('x2' in command) d += `${round(command.x2)} ${round(command.y2)} `;
    if ('x' in command) d += `${round(command.x)} ${round(command.y)}`;
  }
  return d;
}

/** Some faces carry kerning tables that the parser does not know; they are set without kerning. */
function kerning(of: opentype.Font, left: opentype.Glyph, right: opentype.Glyph | undefined): number {
  if (!right) return 0;
  try {
    return of.getKerningValue(left, right);
  } catch {
    return 0;
  }
}

/**
 * Sets one line of text.
 * @param size pixels of an em
 * @param tracking space between letters in em; the face's own by default
 */
export function outline(face: Face, text: string, size: number, tracking = typefaces[face].tracking): Outline {
  const used = font(face);
  const scale = size / used.unitsPerEm;
  const glyphs = Array.from(text, (character) => used.charToGlyph(character));
  let x = 0;
  let d = '';
  for (const [index, glyph] of glyphs.entries()) {
    d += commands(glyph.getPath(x, 0, size));
    x += ((glyph.advanceWidth ?? 0) + kerning(used, glyph, glyphs[index + 1])) * scale + tracking * size;
  }
  return { d, width: x - tracking * size };
}

/** Height of the capitals of a face at `size` pixels an em. */
export function capHeight(face: Face, size: number): number {
  const used = font(face);
  const os2 = used.tables['os2'] as { sCapHeight?: number } | undefined;
  return ((os2?.sCapHeight || used.unitsPerEm * 0.7) / used.unitsPerEm) * size;
}
