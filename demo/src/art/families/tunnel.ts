import type { Palette } from '../scene/palettes';
import { type Random, within } from '../scene/random';
import { bloom } from '../scene/scenery';
import { type Scene, at, line, rect, round, stop } from '../scene/scene';

/** Rings and streaks that run towards one bright point. Kinds: round, of six, four, three, eight, five sides. */
export function tunnel(scene: Scene, random: Random, palette: Palette, kind?: number): void {
  const { width, height } = scene;
  const unit = Math.min(width, height);
  const D = Math.hypot(width, height);
  const cx = width * within(random, 0.4, 0.6, kind);
  const cy = height * within(random, 0.38, 0.54, kind);
  const chance = random.pick([0, 0, 4, 6, 3]);
  const sides = kind === undefined ? chance : at([0, 6, 4, 3, 8, 5], kind);
  const tw = within(random, -0.09, 0.09, kind);
  scene.add(
    rect(
      0,
      0,
      width,
      height,
      scene.radial(
        [
          stop(0, palette.glow),
          stop(0.06, palette.accent),
          stop(0.22, palette.mid),
          stop(0.55, palette.top),
          stop(1, palette.ink),
        ],
        cx,
        cy,
        D * 0.62,
        true,
      ),
    ),
  );
  const ringStart = (r: number, a: number): string => {
    if (!sides) return `<circle cx="${round(cx)}" cy="${round(cy)}" r="${round(r)}"`;
    const q = [];
    for (let i = 0; i < sides; i++) {
      const t = a + (i / sides) * 6.2832;
      q.push([round(cx + Math.cos(t) * r), round(cy + Math.sin(t) * r)].join(','));
    }
    return `<polygon stroke-linejoin="round" points="${q.join(' ')}"`;
  };
  scene.layer(0.3, 'glimmer');
  let tr = '';
  for (let i = 0; i < 130; i++) {
    const a = random() * 6.2832;
    const r1 = D * random.between(0.05, 0.42);
    const r2 = r1 * random.between(1.15, 2.2);
    const c = random.pick([palette.accent, palette.accent, palette.counter, palette.glow, palette.glow]);
    const x1 = cx + Math.cos(a) * r1;
    const y1 = cy + Math.sin(a) * r1;
    const x2 = cx + Math.cos(a) * r2;
    const y2 = cy + Math.sin(a) * r2;
    tr += line(
      x1,
      y1,
      x2,
      y2,
      c,
      0.8 + (r2 / D) * 6 * random(),
      `stroke-linecap="round" opacity="${round(random.between(0.2, 0.85))}"`,
    );
  }
  scene.add(`<g ${scene.blur(6)} opacity=".8">${tr}</g>`, `<g opacity=".75">${tr}</g>`);
  const N = random.integer(9, 13);
  const step = kind === undefined ? 1.33 : random.between(1.24, 1.5);
  for (let i = 0; i < N; i++) {
    // Rings in three distances are enough for a camera that moves.
    if (i % 4 === 0) scene.layer(round(0.15 + (0.85 * i) / N));
    const r = D * 0.045 * Math.pow(step, i);
    const a = -Math.PI / 2 + (sides === 4 ? Math.PI / 4 : 0) + i * tw;
    const c = i % 3 === 1 ? palette.counter : palette.accent;
    scene.add(
      ringStart(r, a) +
        ` fill="none" stroke="${c}" stroke-width="${round(r * 0.085)}" opacity=".2" ${scene.blur(Math.max(2, r * 0.04))}/>`,
      ringStart(r, a) +
        ` fill="none" stroke="${i % 3 === 0 ? palette.glow : c}" stroke-width="${round(Math.max(1, r * 0.016))}" opacity="${round(0.95 - i * 0.05)}"/>`,
    );
  }
  scene.layer(0.05, 'glimmer');
  bloom(scene, cx, cy, unit * 0.34, palette.glow, 0.95);
  bloom(scene, cx, cy, unit * 0.14, '#ffffff', 1);
}
