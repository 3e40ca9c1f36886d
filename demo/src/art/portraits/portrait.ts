import { type PortraitStyle, drawStyle } from './portrait-styles';
import { paletteByName } from '../scene/palettes';
import { createRandom } from '../scene/random';
import { Scene, at, rect, round, stop } from '../scene/scene';
import { type Face, capHeight, outline } from '../lockups/typefaces';
import { bloom } from '../scene/scenery';

/** Specification of one portrait: letters and light, never a body. */
export interface PortraitSpec {
  readonly slug: string;
  readonly name: string;
  readonly style: PortraitStyle;
  /**
   * A second style drawn over the first, for the second of two portraits in the same style: the first style is then
   * zoomed in and turned, so that the two differ in more than colour.
   */
  readonly over?: PortraitStyle;
  readonly palette: string;
  readonly face: Face;
}

/** Share of the height at which the light and the monogram are centred. */
const centreY = 0.39;
const monogramSize = 300;

function monogram(scene: Scene, spec: PortraitSpec): string {
  const initials = spec.name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .slice(0, 2)
    .join('');
  const { d } = outline(spec.face, initials, monogramSize, spec.face === 'syne' ? -0.04 : -0.02);
  const numbers = [...d.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map((match) => Number(match[1]));
  const left = Math.min(...numbers);
  const right = Math.max(...numbers);
  const scale = Math.min(0.66, (scene.width * 0.46) / (right - left));
  const x = scene.width / 2 - ((left + right) / 2) * scale;
  const y = scene.height * centreY + (capHeight(spec.face, monogramSize) * scale) / 2;
  const shadow = `<path d="${d}" fill="#000" opacity=".5" ${scene.blur(16)}/>`;
  return `<g transform="translate(${round(x)} ${round(y)}) scale(${round(scale)})">${shadow}<path d="${d}" fill="#fff" opacity=".96"/></g>`;
}

/** Draws shapes and wraps them in one group. */
function grouped(scene: Scene, attributes: string, drawShapes: () => void): void {
  const { shapes } = at(scene.layers, scene.layers.length - 1);
  const before = shapes.length;
  drawShapes();
  const drawn = shapes.splice(before);
  scene.add(`<g ${attributes}>${drawn.join('')}</g>`);
}

function portraitScene(spec: PortraitSpec, width: number, height: number): Scene {
  const scene = new Scene(width, height);
  const random = createRandom(`por${spec.slug}`);
  const palette = paletteByName(spec.palette);
  const ground = [stop(0, palette.mid), stop(0.55, palette.top), stop(1, palette.ink)];
  scene.add(rect(0, 0, width, height, scene.linear(ground, random(), 0, random(), 1)));
  bloom(scene, width * random.between(0.2, 0.8), height * random.between(0.1, 0.5), width * 0.9, palette.low, 0.6);
  const [cx, cy] = [width / 2, height * centreY];
  if (spec.over === undefined) drawStyle(spec.style, scene, random, palette, cx, cy);
  else {
    const turn = `translate(${round(cx)} ${round(cy)}) rotate(${round(150 + random() * 60)}) scale(1.75) translate(${round(-cx * (0.72 + random() * 0.2))} ${round(-cy * 1.25)})`;
    grouped(scene, `transform="${turn}"`, () => drawStyle(spec.style, scene, random, palette, cx, cy));
    const { over } = spec;
    grouped(scene, 'opacity=".62"', () => drawStyle(over, scene, random, palette, cx, cy));
  }
  scene.add(
    rect(0, 0, width, height, scene.linear([stop(0, '#000', 0), stop(0.5, '#000', 0), stop(1, palette.ink, 0.92)])),
  );
  scene.add(monogram(scene, spec));
  scene.add(
    rect(
      0,
      0,
      width,
      height,
      scene.radial([stop(0, '#000', 0), stop(0.6, '#000', 0), stop(1, '#000', 0.45)], 0.5, 0.42, 0.8),
    ),
  );
  return scene;
}

/** A portrait with the performer's initials. */
export const portraitSvg = (spec: PortraitSpec, width: number, height: number): string =>
  portraitScene(spec, width, height).toSvg();

/** The square around the initials of the 640x800 portrait. */
export const avatarSvg = (spec: PortraitSpec, size: number): string =>
  portraitScene(spec, 640, 800).toSvg('130 122 380 380', { width: size, height: size });
