import type { Palette } from '../scene/palettes';
import type { Random } from '../scene/random';
import { bloom } from '../scene/scenery';
import { type Point, type Scene, at, circle, path, rect, round, smooth, stop } from '../scene/scene';

/** Bands of fine lines that fold like cloth. Kinds: across, hanging, level, one alone. */
export function silk(scene: Scene, random: Random, palette: Palette, kind?: number): void {
  const { width, height } = scene;
  const unit = Math.min(width, height);
  scene.add(
    rect(
      0,
      0,
      width,
      height,
      scene.linear([stop(0, palette.ink), stop(0.5, palette.top), stop(1, palette.ink)], 0, 0, 1, 1),
    ),
  );
  bloom(scene, width * random.between(0.2, 0.8), height * random.between(0.25, 0.6), unit * 0.9, palette.mid, 0.95);
  bloom(scene, width * random(), height * random(), unit * 0.6, palette.counter, 0.28);
  const chance = random.integer(2, 3);
  const B = kind === 3 ? 1 : chance;
  const turned = random.between(20, 55) * random.sign();
  const rot = at([turned, 90 + turned / 6, turned / 8, turned], kind ?? 0);
  for (let b = 0; b < B; b++) {
    scene.layer(round(0.25 + 0.2 * b), 'float');
    const N = 74;
    const o = random() * 6;
    const f = random.between(0.55, 1.05);
    const f2 = random.between(1.1, 2.1);
    const amp = unit * random.between(0.2, 0.32);
    const y0 = height * (0.36 + (0.34 * b) / B) + random.between(-30, 30);
    const ca = b % 2 ? palette.counter : palette.accent;
    let g = '';
    for (let i = 0; i < N; i++) {
      const t = i / N;
      const pts: Point[] = [];
      for (let j = 0; j <= 14; j++) {
        const q = j / 14;
        const x = -width * 0.35 + q * width * 1.7;
        const tw = 0.3 + 0.7 * Math.pow(Math.sin(q * 3.14 * f2 + o), 2);
        pts.push([x, y0 + amp * Math.sin(q * 6.28 * f + o + t * 1.5) + (t - 0.5) * unit * 0.62 * tw]);
      }
      g += path(
        smooth(pts),
        'none',
        `stroke="url(#SK${b})" stroke-width="${round(1.1 + Math.sin(t * 3.14) * 1.3)}" opacity="${round(0.3 + 0.65 * t)}"`,
      );
    }
    scene.define(
      `<linearGradient id="SK${b}" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="${width}" y2="0">${scene.stops([stop(0, ca, 0.1), stop(0.3, ca), stop(0.52, palette.glow), stop(0.75, ca), stop(1, palette.mid, 0.2)])}</linearGradient>`,
    );
    scene.add(
      `<g transform="rotate(${round(rot + b * random.between(8, 40))} ${width / 2} ${height / 2})"><g ${scene.blur(9)} opacity=".6">${g}</g>${g}</g>`,
    );
  }
  scene.layer(0.9, 'float');
  let du = '';
  for (let i = 0; i < 60; i++)
    du += circle(
      random() * width,
      random() * height,
      random.between(0.5, 2),
      palette.glow,
      `opacity="${round(random.between(0.1, 0.7))}"`,
    );
  scene.add(du);
}
