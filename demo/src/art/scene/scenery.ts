import type { Palette } from './palettes';
import type { Random } from './random';
import { type Point, type Scene, circle, rect, round, stop, straight } from './scene';

/** The sky from zenith to the horizon at `horizon` pixels. */
export function sky(scene: Scene, palette: Palette, horizon: number): void {
  const { width, height } = scene;
  const stops = [
    stop(0, palette.top),
    stop((0.55 * horizon) / height, palette.mid),
    stop(horizon / height, palette.low, 1),
    stop(1, palette.ink),
  ];
  scene.add(rect(0, 0, width, height, scene.linear(stops, 0, 0, 0, 1)));
}

/** `count` stars between the top and `bottom` pixels, fewer and fainter on the way down. */
export function stars(
  scene: Scene,
  random: Random,
  palette: Palette,
  bottom: number,
  count: number,
  largest = 1.5,
): void {
  let markup = '';
  for (let i = 0; i < count; i++) {
    const y = Math.pow(random(), 1.4) * bottom;
    const opacity = (1 - y / bottom) * random.between(0.25, 0.95);
    markup += circle(
      random() * scene.width,
      y,
      random.between(0.4, largest),
      random() < 0.15 ? palette.glow : '#fff',
      `opacity="${round(opacity)}"`,
    );
  }
  scene.add(markup);
}

/** A soft round light. */
export function bloom(scene: Scene, x: number, y: number, r: number, colour: string, opacity: number): void {
  const stops = [
    stop(0, colour, opacity),
    stop(0.35, colour, opacity * 0.42),
    stop(0.7, colour, opacity * 0.1),
    stop(1, colour, 0),
  ];
  scene.add(circle(x, y, r, scene.radial(stops)));
}

/** A band of mist around `y`, `half` pixels up and down. */
export function haze(scene: Scene, y: number, half: number, colour: string, opacity: number): void {
  scene.add(
    rect(
      0,
      y - half,
      scene.width,
      half * 2,
      scene.linear([stop(0, colour, 0), stop(0.5, colour, opacity), stop(1, colour, 0)]),
    ),
  );
}

/** The outline of hills above `y`, from the left edge to the right. */
export function ridge(
  random: Random,
  width: number,
  y: number,
  amplitude: number,
  steps: number,
  rough: number,
): Point[] {
  const points: Point[] = [];
  const slow = random.between(0.6, 1.6);
  const fast = random.between(2, 4);
  const slowPhase = random() * 6;
  const fastPhase = random() * 6;
  for (let i = 0; i <= steps; i++) {
    const t = i / steps;
    const swell = 0.5 + 0.34 * Math.sin(t * 6.28 * slow + slowPhase) + 0.2 * Math.sin(t * 6.28 * fast + fastPhase);
    points.push([t * width, y - amplitude * swell - amplitude * rough * random()]);
  }
  return points;
}

/** An outline closed along the lower edge of the picture, as a path. */
export const closeToBottom = (points: readonly Point[], width: number, height: number): string =>
  `${straight(points)}L${width} ${height}L0 ${height}Z`;
