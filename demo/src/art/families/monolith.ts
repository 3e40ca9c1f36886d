import type { Palette } from '../scene/palettes';
import { type Random, within } from '../scene/random';
import { bloom, closeToBottom, ridge, sky, stars } from '../scene/scenery';
import { type Scene, at, circle, ellipse, line, path, point, polygon, rect, round, stop } from '../scene/scene';

/** One object before a moon, mirrored in water. Kinds: slab, ring, sphere, pyramid. */
export function monolith(scene: Scene, random: Random, palette: Palette, kind?: number): void {
  const { width, height } = scene;
  const unit = Math.min(width, height);
  const horizon = height * within(random, 0.6, 0.68, kind);
  const cx = width * within(random, 0.42, 0.58, kind);
  const chance = random.pick(['slab', 'ring', 'sphere', 'tri'] as const);
  const object = kind === undefined ? chance : at(['slab', 'ring', 'sphere', 'tri'] as const, kind);
  sky(scene, palette, horizon);
  scene.layer(0.02, 'glimmer');
  stars(scene, random, palette, horizon * 0.9, 140);
  const mx = cx + width * within(random, -0.12, 0.12, kind);
  const my = horizon - height * random.between(0.2, 0.3);
  const mr = unit * within(random, 0.2, 0.3, kind);
  scene.layer(0.05);
  bloom(scene, mx, my, mr * 3, palette.accent, 0.55);
  scene.add(circle(mx, my, mr, scene.linear([stop(0, palette.glow), stop(0.7, palette.accent), stop(1, palette.low)])));
  scene.layer(0.1, 'drift');
  for (let i = 0; i < 5; i++)
    scene.add(
      ellipse(
        width * random(),
        horizon - height * random.between(0.02, 0.32),
        width * random.between(0.2, 0.5),
        height * random.between(0.006, 0.018),
        i % 2 ? palette.low : palette.mid,
        `opacity="${round(random.between(0.3, 0.65))}" ${scene.blur(6)}`,
      ),
    );
  scene.layer(0.2);
  scene.add(
    path(
      closeToBottom(ridge(random, width, horizon + 2, height * 0.06, 30, 0.3), width, height),
      palette.mid,
      'opacity=".9"',
    ),
  );
  const size = kind === undefined ? 1 : random.between(0.7, 1.25);
  const obj = () => {
    const h = height * 0.42 * size;
    const w = unit * 0.14 * size;
    if (object === 'slab')
      return (
        polygon(
          [
            point(cx - w, horizon + 4),
            point(cx - w, horizon - h),
            point(cx + w * 0.55, horizon - h),
            point(cx + w * 0.55, horizon + 4),
          ],
          scene.linear([stop(0, palette.top), stop(1, palette.ink)]),
        ) +
        polygon(
          [
            point(cx + w * 0.55, horizon + 4),
            point(cx + w * 0.55, horizon - h),
            point(cx + w, horizon - h * 0.97),
            point(cx + w, horizon + 2),
          ],
          scene.linear([stop(0, palette.accent), stop(1, palette.counter)]),
        ) +
        line(cx + w * 0.55, horizon, cx + w * 0.55, horizon - h, palette.glow, 1.5)
      );
    if (object === 'ring') {
      const r = unit * 0.27 * size;
      return `<circle cx="${round(cx)}" cy="${round(horizon - r * 0.82)}" r="${round(r)}" fill="none" stroke="${palette.ink}" stroke-width="${round(r * 0.2)}"/><circle cx="${round(cx)}" cy="${round(horizon - r * 0.82)}" r="${round(r * 0.9)}" fill="none" stroke="${palette.glow}" stroke-width="2.4"/><circle cx="${round(cx)}" cy="${round(horizon - r * 0.82)}" r="${round(r * 1.1)}" fill="none" stroke="${palette.accent}" stroke-width="1.2" opacity=".7"/>`;
    }
    if (object === 'sphere') {
      const r = unit * 0.19 * size;
      const y = horizon - r * 1.5;
      return (
        circle(
          cx,
          y,
          r,
          scene.radial(
            [stop(0, palette.glow), stop(0.3, palette.accent), stop(0.65, palette.mid), stop(1, palette.ink)],
            0.34,
            0.28,
            0.85,
          ),
        ) +
        `<circle cx="${round(cx)}" cy="${round(y)}" r="${round(r)}" fill="none" stroke="${palette.glow}" stroke-opacity=".5" stroke-width="1.2"/>`
      );
    }
    const b = unit * 0.3 * size;
    const hh = height * 0.44 * size;
    return (
      polygon(
        [point(cx - b, horizon + 3), point(cx + b * 0.12, horizon - hh), point(cx + b * 0.2, horizon + 3)],
        scene.linear([stop(0, palette.accent), stop(1, palette.top)]),
      ) +
      polygon(
        [point(cx + b * 0.2, horizon + 3), point(cx + b * 0.12, horizon - hh), point(cx + b * 0.95, horizon + 3)],
        scene.linear([stop(0, palette.top), stop(1, palette.ink)]),
      ) +
      line(cx + b * 0.2, horizon, cx + b * 0.12, horizon - hh, palette.glow, 1.6)
    );
  };
  scene.layer(0.4);
  const o = obj();
  scene.add(`<g>${o}</g>`);
  scene.layer(0.39);
  scene.add(
    rect(
      0,
      horizon,
      width,
      height - horizon,
      scene.linear([stop(0, palette.low), stop(0.18, palette.mid), stop(0.6, palette.top), stop(1, palette.ink)]),
    ),
  );
  scene.layer(0.4, 'ripple');
  const cw = scene.clip(rect(0, horizon, width, height - horizon, '#fff'));
  scene.add(
    `<g ${cw}><g transform="translate(0 ${round(horizon * 2)}) scale(1 -1)" opacity=".62" ${scene.blur(4)}>${circle(mx, my, mr, palette.accent)}${o}</g></g>`,
  );
  scene.layer(0.6, 'ripple');
  let rp = '';
  for (let i = 0; i < 90; i++) {
    const t = Math.pow(random(), 1.6);
    const y = horizon + (height - horizon) * t;
    const w = width * random.between(0.02, 0.16) * (0.5 + t);
    const x = mx + random.between(-1, 1) * (mr * 0.9 + t * width * 0.4);
    rp += rect(
      x - w / 2,
      y,
      w,
      1 + t * 2.2,
      random() < 0.55 ? palette.glow : palette.top,
      `opacity="${round(random.between(0.12, 0.6) * (1 - t * 0.5))}" rx="1"`,
    );
  }
  scene.add(rp, line(0, horizon, width, horizon, palette.glow, 1.6, 'opacity=".6"'));
}
