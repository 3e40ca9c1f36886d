import type { Palette } from '../scene/palettes';
import { type Random, within } from '../scene/random';
import { bloom } from '../scene/scenery';
import { type Scene, at, circle, ellipse, rect, round, stop } from '../scene/scene';

/** Glossy spheres resting on and above a floor. Kinds: a large one among some, many small ones, three, a row. */
export function orbs(scene: Scene, random: Random, palette: Palette, kind?: number): void {
  const { width, height } = scene;
  const unit = Math.min(width, height);
  const horizon = height * within(random, 0.66, 0.74, kind);
  scene.add(
    rect(
      0,
      0,
      width,
      height,
      scene.linear([
        stop(0, palette.top),
        stop(0.45, palette.mid),
        stop(horizon / height, palette.low),
        stop(horizon / height + 0.001, palette.mid),
        stop(1, palette.ink),
      ]),
    ),
  );
  scene.layer(0.05, 'glimmer');
  bloom(scene, width * random.between(0.3, 0.7), horizon * 0.7, unit * 0.75, palette.glow, 0.5);
  const chance = random.integer(5, 8);
  const N = kind === undefined ? chance : at([chance, 17, 3, 9], kind);
  const size = at([1, 0.55, 1.35, 0.62], kind ?? 0);
  const spheres = [];
  for (let i = 0; i < N; i++) {
    const r = unit * size * (i === 0 ? random.between(0.22, 0.3) : random.between(0.04, 0.14));
    spheres.push({
      r,
      x: i === 0 ? width * random.between(0.4, 0.6) : width * random.between(0.08, 0.92),
      y:
        i === 0
          ? horizon - r * 0.95
          : random() < 0.45
            ? horizon - r * 0.9 + random.between(0, height * 0.14)
            : height * random.between(0.12, 0.6),
      c: i % 3,
    });
  }
  // In a row, each smaller than the one before.
  if (kind === 3) {
    const [side, slope, first] = [random.sign(), random.between(-0.02, 0.05), random.between(0.12, 0.2)];
    for (const [i, sphere] of spheres.entries()) {
      sphere.r = unit * first * 0.82 ** i;
      sphere.x = width * (0.5 + side * (-0.34 + (0.74 * i) / (N - 1)));
      sphere.y = horizon - sphere.r * 0.95 - height * slope * i;
    }
  }
  spheres.sort((a, b) => a.y + a.r - b.y - b.r);
  for (const o of spheres) {
    const isResting = o.y > horizon - o.r * 1.4;
    scene.layer(round(0.3 + (0.5 * (o.y + o.r)) / height), isResting ? 'still' : 'float');
    const [c1, c2, c3] = at(
      [
        [palette.glow, palette.accent, palette.mid],
        [palette.glow, palette.counter, palette.top],
        ['#ffffff', palette.low, palette.ink],
      ] as const,
      o.c,
    );
    if (isResting)
      scene.add(
        ellipse(
          o.x + o.r * 0.25,
          o.y + o.r * 0.98,
          o.r * 1.25,
          o.r * 0.2,
          palette.ink,
          `opacity=".75" ${scene.blur(o.r * 0.12)}`,
        ),
        ellipse(o.x, o.y + o.r * 1.25, o.r * 0.7, o.r * 0.5, c2, `opacity=".3" ${scene.blur(o.r * 0.2)}`),
      );
    scene.add(
      circle(
        o.x,
        o.y,
        o.r,
        scene.radial([stop(0, c1), stop(0.28, c2), stop(0.72, c3), stop(1, palette.ink)], 0.34, 0.28, 0.82),
      ),
      circle(
        o.x,
        o.y,
        o.r,
        scene.radial(
          [stop(0, c2, 0), stop(0.78, c2, 0), stop(0.94, c2, 0.55), stop(1, palette.glow, 0.9)],
          0.42,
          0.4,
          0.62,
        ),
      ),
      ellipse(
        o.x - o.r * 0.34,
        o.y - o.r * 0.42,
        o.r * 0.28,
        o.r * 0.17,
        '#fff',
        `opacity=".6" transform="rotate(-38 ${round(o.x - o.r * 0.34)} ${round(o.y - o.r * 0.42)})" ${scene.blur(o.r * 0.06)}`,
      ),
    );
  }
  scene.layer(0.5, 'float');
  const k = spheres.reduce((a, b) => (a.r > b.r ? a : b));
  for (let i = 0; i < 3; i++)
    scene.add(
      `<ellipse cx="${round(k.x)}" cy="${round(k.y)}" rx="${round(k.r * (1.4 + i * 0.24))}" ry="${round(k.r * (0.3 + i * 0.06))}" transform="rotate(${round(-18 + i * 9)} ${round(k.x)} ${round(k.y)})" fill="none" stroke="${palette.glow}" stroke-width="1.2" opacity="${0.65 - i * 0.18}"/>`,
    );
}
