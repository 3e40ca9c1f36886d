import type { Palette } from '../scene/palettes';
import { type Random, within } from '../scene/random';
import { bloom, haze } from '../scene/scenery';
import { type Scene, at, circle, ellipse, line, point, polygon, rect, round, stop } from '../scene/scene';

/** Stacked blocks in isometric view, with doorways and stairs. Kinds: a tower in the middle, a court, a spiral, towers behind. */
export function terrace(scene: Scene, random: Random, palette: Palette, kind?: number): void {
  const { width, height } = scene;
  const unit = Math.min(width, height);
  scene.add(
    rect(0, 0, width, height, scene.linear([stop(0, palette.mid), stop(0.5, palette.low), stop(1, palette.mid)])),
  );
  const dx = width * random.between(0.35, 0.65);
  const dy = height * random.between(0.28, 0.38);
  const dr = unit * within(random, 0.24, 0.34, kind);
  scene.layer(0.06);
  bloom(scene, dx, dy, dr * 2.4, palette.glow, 0.5);
  scene.add(circle(dx, dy, dr, scene.linear([stop(0, palette.glow), stop(1, palette.accent)])));
  const u = unit * within(random, 0.074, 0.09, kind);
  const N = 7;
  const ox = width * (kind === undefined ? 0.5 : random.between(0.4, 0.6));
  const oy = height * 0.5;
  const heights: number[][] = [];
  const chance = random.integer(0, 3);
  const shape = kind ?? chance;
  for (let i = 0; i < N; i++) {
    const row: number[] = [];
    for (let j = 0; j < N; j++) {
      const c = Math.hypot(i - 3, j - 3);
      const candidates = [
        Math.max(0.4, Math.round(random.between(0.3, 1) * (4.6 - c * 1.05) * 2) / 2),
        Math.max(0.3, Math.round((c * 1.15 + random.between(-0.3, 0.5)) * 2) / 2),
        0.4 + ((Math.atan2(j - 3, i - 3) + 3.15) / 6.3) * 4.4,
        Math.max(0.4, Math.round(i + j < 6 ? random.between(1.5, 4.6) : random.between(0.3, 1.4))),
      ];
      row.push(at(candidates, shape));
    }
    heights.push(row);
  }
  if (shape === 0) at(heights, 3)[3] = 6.2 + random() * 1.4;
  if (shape === 3) {
    at(heights, 1)[1] = 6;
    at(heights, 0)[3] = 5;
  }
  let out = '';
  for (let sum = 0; sum <= 2 * (N - 1); sum++)
    for (let i = 0; i < N; i++) {
      const j = sum - i;
      if (j < 0 || j >= N) continue;
      const h = at(at(heights, i), j) * u * 0.82;
      const x = ox + (i - j) * u;
      const y = oy + (i + j - N + 1) * u * 0.5 + u * 1.6;
      const dep = height * 1.1;
      const a = point(x, y - h - u * 0.5);
      const b = point(x + u, y - h);
      const c = point(x, y - h + u * 0.5);
      const d = point(x - u, y - h);
      const k = (i + j) / (2 * N - 2);
      out +=
        polygon(
          [d, c, point(c[0], c[1] + dep), point(d[0], d[1] + dep)],
          scene.linear(
            [stop(0, palette.counter), stop(0.14, palette.mid), stop(0.5, palette.top), stop(1, palette.ink)],
            0,
            d[1],
            0,
            d[1] + height * 0.55,
            true,
          ),
        ) +
        polygon(
          [c, b, point(b[0], b[1] + dep), point(c[0], c[1] + dep)],
          scene.linear(
            [stop(0, palette.mid), stop(0.2, palette.top), stop(0.6, palette.ink)],
            0,
            b[1],
            0,
            b[1] + height * 0.5,
            true,
          ),
        ) +
        polygon(
          [a, b, c, d],
          scene.linear([stop(0, palette.glow), stop(1, palette.accent)], 0, 0, 1, 1),
          `opacity="${round(0.96 - k * 0.18)}"`,
        );
      if (random() < 0.36) {
        const w = u * 0.32;
        const hh = u * 0.95;
        const ax = x - u * 0.5;
        const ay = y - h + u * 0.25 + u * 1.25;
        out += `<path d="M${round(ax - w)} ${round(ay + hh * 0.5 - w * 0.5)}v${round(-hh * 0.7)}q${round(w)} ${round(-w * 0.6)} ${round(w * 2)} ${round(w)}v${round(hh * 0.7)}Z" fill="${palette.ink}" opacity=".75"/><path d="M${round(ax - w * 0.55)} ${round(ay + hh * 0.5 - w * 0.28)}v${round(-hh * 0.52)}q${round(w * 0.6)} ${round(-w * 0.35)} ${round(w * 1.1)} ${round(w * 0.55)}v${round(hh * 0.52)}Z" fill="${palette.glow}" opacity=".9"/>`;
      }
      if (random() < 0.16) {
        const sx = x + u * 0.5;
        const sy = y - h + u * 0.25;
        for (let q = 0; q < 6; q++)
          out += line(
            sx - u * 0.3,
            sy + q * 10 + 14,
            sx + u * 0.3,
            sy + q * 10 + 14 - u * 0.3,
            palette.accent,
            2,
            'opacity=".5"',
          );
      }
    }
  scene.layer(0.5);
  scene.add(out);
  scene.layer(0.7);
  haze(scene, height * 0.93, height * 0.24, palette.ink, 0.85);
  scene.layer(0.8, 'drift');
  for (let i = 0; i < 3; i++)
    scene.add(
      ellipse(
        width * random(),
        height * random.between(0.74, 0.92),
        width * 0.5,
        height * 0.03,
        palette.accent,
        `opacity=".22" ${scene.blur(14)}`,
      ),
    );
}
