import type { Palette } from '../scene/palettes';
import { type Random, within } from '../scene/random';
import { bloom, closeToBottom, haze, ridge, sky, stars } from '../scene/scenery';
import { type Scene, circle, ellipse, line, path, point, polygon, rect, round, stop, straight } from '../scene/scene';

/** A sun over a lit grid floor. Kinds: nothing else, columns, arches, floating gems. */
export function grid(scene: Scene, random: Random, palette: Palette, kind?: number): void {
  const chance = random.integer(0, 3);
  const variant = kind ?? chance;
  const { width, height } = scene;
  const unit = Math.min(width, height);
  const horizon = height * within(random, 0.54, 0.62, kind);
  const cx = width * within(random, 0.38, 0.62, kind);
  const r = unit * within(random, 0.24, 0.32, kind);
  const cy = horizon - r * random.between(0.2, 0.62);
  sky(scene, palette, horizon);
  scene.layer(0.02, 'glimmer');
  stars(scene, random, palette, horizon * 0.8, 110);
  scene.layer(0.06);
  bloom(scene, cx, cy, r * 2.9, palette.accent, 0.55);
  const slits = random.integer(5, 8);
  let mk = rect(0, 0, width, height, '#fff');
  for (let i = 0; i < slits; i++) {
    const t = i / slits;
    const y = cy + r * (-0.05 + 1.05 * t);
    mk += rect(0, y, width, r * (0.02 + 0.055 * t), '#000');
  }
  scene.add(
    `<g ${scene.mask(mk)}>${circle(cx, cy, r, scene.linear([stop(0, palette.glow), stop(0.55, palette.accent), stop(1, palette.counter)]))}</g>`,
  );
  scene.layer(0.2);
  scene.add(
    path(
      closeToBottom(ridge(random, width, horizon + 4, height * 0.13, 26, 0.35), width, height),
      scene.linear([stop(0, palette.mid), stop(0.4, palette.top), stop(1, palette.ink)]),
    ),
  );
  scene.layer(0.3);
  const r2 = ridge(random, width, horizon + 6, height * 0.075, 34, 0.5);
  scene.add(
    path(closeToBottom(r2, width, height), palette.ink),
    path(straight(r2), 'none', `stroke="${palette.accent}" stroke-opacity=".5" stroke-width="1.2"`),
  );
  scene.layer(0.32, 'glimmer');
  haze(scene, horizon, height * 0.06, palette.accent, 0.55);
  scene.layer(0.5);
  scene.add(
    rect(
      0,
      horizon,
      width,
      height - horizon,
      scene.linear([stop(0, palette.mid), stop(0.3, palette.top), stop(1, palette.ink)]),
    ),
  );
  scene.add(
    `<g ${scene.clip(rect(0, horizon, width, height - horizon, '#fff'))}>${ellipse(cx, horizon, r * 1.15, (height - horizon) * 0.95, scene.radial([stop(0, palette.glow, 0.75), stop(0.5, palette.accent, 0.28), stop(1, palette.accent, 0)]))}</g>`,
  );
  let g = '';
  const N = 26;
  for (let i = -N; i <= N; i++)
    g += line(cx + i * unit * 0.028, horizon, cx + i * unit * 0.36, height + 4, palette.accent, 1.3);
  for (let i = 1; i < 16; i++) {
    const y = horizon + (height - horizon) * Math.pow(i / 15, 2.3);
    g += line(0, y, width, y, palette.accent, 0.6 + i * 0.1);
  }
  const mk2 = scene.mask(
    rect(
      0,
      horizon,
      width,
      height - horizon,
      scene.linear([stop(0, '#fff', 0.15), stop(0.4, '#fff', 0.85), stop(1, '#fff', 0.55)]),
    ),
  );
  scene.add(
    `<g ${mk2}><g opacity=".55" ${scene.blur(3)}>${g}</g><g opacity=".8">${g}</g></g>`,
    line(0, horizon, width, horizon, palette.glow, 2, 'opacity=".8"'),
  );
  scene.layer(0.8);
  if (variant === 1)
    for (const d of [-1, 1])
      for (let i = 5; i >= 0; i--) {
        const t = Math.pow((i + 1) / 6, 1.7);
        const x = cx + d * unit * (0.09 + t * 0.62);
        const yb = horizon + (height - horizon) * t * 0.72;
        const hh = unit * (0.06 + t * 0.55);
        const w = unit * (0.008 + t * 0.03);
        scene.add(
          rect(
            x - w,
            yb - hh,
            w * 2,
            hh,
            scene.linear(
              d < 0
                ? [stop(0, palette.ink), stop(0.6, palette.top), stop(1, palette.accent)]
                : [stop(0, palette.accent), stop(0.4, palette.top), stop(1, palette.ink)],
              0,
              0,
              1,
              0,
            ),
          ),
          ellipse(x, yb, w * 1.5, w * 0.3, palette.accent, `opacity=".4" ${scene.blur(4)}`),
          rect(x - w * 0.3, yb - hh * 1.04, w * 0.6, hh * 0.06, palette.glow),
        );
      }
  if (variant === 2) {
    const w = unit * 0.4;
    const hh = unit * 0.62;
    const yb = horizon + (height - horizon) * 0.2;
    for (let i = 0; i < 4; i++) {
      const k = 1 - i * 0.09;
      scene.add(
        `<path d="M${round(cx - w * k)} ${round(yb)}V${round(yb - hh * k + w * k)}A${round(w * k)} ${round(w * k)} 0 0 1 ${round(cx + w * k)} ${round(yb - hh * k + w * k)}V${round(yb)}" fill="none" stroke="${i === 1 ? palette.glow : i % 2 ? palette.counter : palette.accent}" stroke-width="${i === 1 ? 4 : 2}" opacity="${0.95 - i * 0.2}"/>`,
      );
    }
  }
  if (variant === 3) {
    scene.layer(0.85, 'float');
    for (let i = 0; i < 5; i++) {
      // Not used; the number is drawn so that the pictures of the design stay as they are.
      random();
      const x = cx + random.between(-0.5, 0.5) * width;
      const y = horizon - height * random.between(0.1, 0.44);
      const half = unit * random.between(0.012, 0.045);
      scene.add(
        polygon(
          [point(x, y - half * 2), point(x + half, y), point(x, y + half * 2), point(x - half, y)],
          scene.linear([stop(0, palette.glow), stop(1, palette.counter)], 0, 0, 1, 1),
        ),
        polygon([point(x, y - half * 2), point(x + half, y), point(x, y + half * 2)], palette.ink, 'opacity=".35"'),
      );
    }
  }
}
