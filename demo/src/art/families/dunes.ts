import type { Palette } from '../scene/palettes';
import { type Random, within } from '../scene/random';
import { bloom, haze, sky, stars } from '../scene/scenery';
import { type Point, type Scene, at, circle, path, rect, round, smooth, stop } from '../scene/scene';

/** Dunes, each with one lit face. Kinds: an aurora and a moon, a setting sun, an aurora alone, a high sun. */
export function dunes(scene: Scene, random: Random, palette: Palette, kind?: number): void {
  const { width, height } = scene;
  const unit = Math.min(width, height);
  const horizon = height * within(random, 0.55, 0.64, kind);
  sky(scene, palette, horizon);
  scene.layer(0.02, 'glimmer');
  stars(scene, random, palette, horizon, 170);
  scene.layer(0.05);
  const hasMoon = random() < 0.6;
  if (kind === undefined ? hasMoon : kind === 0) {
    const x = width * random.between(0.2, 0.8);
    const y = height * random.between(0.16, 0.36);
    const r = unit * random.between(0.05, 0.12);
    bloom(scene, x, y, r * 4, palette.glow, 0.5);
    scene.add(circle(x, y, r, scene.linear([stop(0, '#fff'), stop(1, palette.glow)])));
  }
  if (kind === 1 || kind === 3) {
    const x = width * random.between(0.2, 0.8);
    const r = unit * random.between(0.11, 0.29);
    const y = horizon - r * (kind === 1 ? random.between(0, 0.6) : random.between(1.15, 1.7));
    bloom(scene, x, y, r * 3, palette.glow, 0.6);
    scene.add(circle(x, y, r, scene.linear([stop(0, '#fff'), stop(0.5, palette.glow), stop(1, palette.accent)])));
  }
  for (let k = 0; k < (kind === 1 || kind === 3 ? 0 : 3); k++) {
    scene.layer(0.06 + 0.03 * k, 'drift');
    const y0 = height * random.between(0.14, 0.36);
    const f = random.between(0.5, 1.2);
    const o = random() * 6;
    const a = height * random.between(0.04, 0.1);
    let bars = '';
    const NB = Math.round(width / 5);
    const c = k % 2 ? palette.counter : palette.accent;
    for (let i = 0; i <= NB; i++) {
      const t = i / NB;
      const y = y0 + a * Math.sin(t * 6.28 * f + o) + a * 0.5 * Math.sin(t * 14 + o * 2);
      const h = height * (0.1 + 0.12 * Math.abs(Math.sin(t * 9 + o)) + 0.07 * Math.sin(t * 31 + o));
      bars += rect(
        t * width - 4,
        y - h,
        9,
        h + 8,
        `url(#AUR${k})`,
        `opacity="${round(0.25 + 0.6 * Math.abs(Math.sin(t * 5 + o * 3)))}"`,
      );
    }
    scene.define(
      `<linearGradient id="AUR${k}" x1="0" y1="0" x2="0" y2="1">${scene.stops([stop(0, c, 0), stop(0.6, c, 0.35), stop(0.94, palette.glow, 0.6), stop(1, palette.glow, 0)])}</linearGradient>`,
    );
    scene.add(`<g ${scene.blur(7)} opacity=".8">${bars}</g>`);
  }
  const N = random.integer(5, 6);
  const side = random.sign();
  for (let i = 0; i < N; i++) {
    const t = i / (N - 1);
    scene.layer(round(0.2 + 0.75 * t));
    const y = horizon + (height - horizon) * (t * 0.8 + 0.02);
    const a = height * (0.022 + 0.06 * t);
    const o = random() * 6;
    const f = random.between(0.55, 1) / (1 + t * 0.25);
    const pts: Point[] = [];
    for (let j = 0; j <= 12; j++) {
      const q = j / 12;
      pts.push([-20 + q * (width + 40), y + a * Math.sin(q * 6.28 * f + o) + a * 0.22 * Math.sin(q * 9 + o * 2)]);
    }
    const d = smooth(pts);
    const body = path(d + `L${width + 20} ${height}L-20 ${height}Z`, '#fff');
    const far = at([palette.low, palette.low, palette.mid, palette.mid, palette.top, palette.ink], i);
    const near = at([palette.mid, palette.mid, palette.top, palette.top, palette.ink, palette.ink], i);
    scene.add(
      path(
        d + `L${width + 20} ${height}L-20 ${height}Z`,
        scene.linear([stop(0, far), stop(0.5, near), stop(1, palette.ink)], 0, y - a, 0, y + height * 0.3, true),
      ),
    );
    // One lit face a dune: light sweeps from crest to foot, the lee side stays in soft shadow.
    const inner = pts.slice(2, 11);
    const [crestX, crestY] = inner.reduce((best, candidate) => (candidate[1] < best[1] ? candidate : best));
    const reach = width * random.between(0.3, 0.5);
    const face =
      `M${round(crestX)} ${round(crestY - 4)}` +
      `C${round(crestX + side * width * 0.04)} ${round(crestY + height * 0.05)} ${round(crestX - side * width * 0.06)} ${round(crestY + height * 0.09)}` +
      ` ${round(crestX + side * width * 0.02)} ${round(crestY + height * 0.22)}` +
      `L${round(crestX + side * reach * 2)} ${round(crestY + height * 0.22)}L${round(crestX + side * reach * 2)} ${round(crestY - height * 0.1)}Z`;
    const light = [stop(0, i < 2 ? palette.glow : palette.accent, 0.8 - t * 0.35), stop(1, palette.accent, 0)];
    const clip = scene.clip(body);
    const glow = scene.linear(light, crestX, crestY, crestX + side * reach, crestY + height * 0.14, true);
    scene.add(
      `<g ${clip}>${path(face, glow)}</g>`,
      path(d, 'none', `stroke="${palette.glow}" stroke-opacity="${round(0.75 - 0.4 * t)}" stroke-width="1.5"`),
    );
  }
  scene.layer(0.22, 'glimmer');
  haze(scene, horizon, height * 0.07, palette.glow, 0.42);
}
