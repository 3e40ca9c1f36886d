import type { Palette } from '../scene/palettes';
import { type Random, within } from '../scene/random';
import { bloom, closeToBottom, ridge, stars } from '../scene/scenery';
import { type Scene, at, circle, path, point, polygon, rect, round, stop } from '../scene/scene';

/** Nested frames of a doorway with a landscape in it and light on the steps. Kinds: a round arch, a pointed one, a ring, a plain door. */
export function portal(scene: Scene, random: Random, palette: Palette, kind?: number): void {
  const { width, height } = scene;
  const cx = width * (width > height ? within(random, 0.4, 0.6, kind) : 0.5);
  const base = height * random.between(0.72, 0.78);
  const hgt = height * within(random, 0.5, 0.6, kind);
  const w = Math.min(width * 0.34, hgt * (kind === undefined ? 0.42 : random.between(0.32, 0.52)));
  const chance = random.pick(['round', 'point', 'ring', 'rect'] as const);
  const form = kind === undefined ? chance : at(['round', 'point', 'ring', 'rect'] as const, kind);
  scene.add(
    rect(
      0,
      0,
      width,
      height,
      scene.linear([stop(0, palette.ink), stop(0.4, palette.top), stop(0.75, palette.mid), stop(1, palette.ink)]),
    ),
  );
  scene.layer(0.02, 'glimmer');
  stars(scene, random, palette, base * 0.8, 90);
  scene.layer(0.1, 'glimmer');
  bloom(scene, cx, base - hgt * 0.45, hgt * 1.15, palette.accent, 0.6);
  scene.layer(0.3);
  scene.add(
    rect(
      0,
      base,
      width,
      height - base,
      scene.linear([stop(0, palette.mid), stop(0.4, palette.top), stop(1, palette.ink)]),
    ),
  );
  const shape = (k: number): string => {
    const ww = w * k;
    const hh = hgt * (0.62 + 0.38 * k) * (form === 'ring' ? 0.96 : 1);
    const t = base - hh;
    if (form === 'ring') {
      const rr = Math.min(ww * 1.05, hh / 2);
      const yy = base - hgt * 0.5;
      return `M${round(cx - rr)} ${round(yy)}a${round(rr)} ${round(rr)} 0 1 1 ${round(rr * 2)} 0a${round(rr)} ${round(rr)} 0 1 1 ${round(-rr * 2)} 0Z`;
    }
    if (form === 'point')
      return `M${round(cx - ww)} ${round(base)}V${round(t + ww * 1.25)}Q${round(cx - ww)} ${round(t + ww * 0.35)} ${round(cx)} ${round(t)}Q${round(cx + ww)} ${round(t + ww * 0.35)} ${round(cx + ww)} ${round(t + ww * 1.25)}V${round(base)}Z`;
    if (form === 'rect') return `M${round(cx - ww)} ${round(base)}V${round(t)}H${round(cx + ww)}V${round(base)}Z`;
    return `M${round(cx - ww)} ${round(base)}V${round(t + ww)}A${round(ww)} ${round(ww)} 0 0 1 ${round(cx + ww)} ${round(t + ww)}V${round(base)}Z`;
  };
  const N = random.integer(5, 8);
  const { ink, top, mid, low, counter, accent, glow } = palette;
  const mixes = [ink, top, mid, low, counter, accent, accent, glow, glow];
  for (let i = 0; i < N; i++) {
    const k = 1.28 - i * (0.86 / N);
    const c = at(mixes, Math.round((i / (N - 1)) * 7));
    const c2 = at(mixes, Math.max(0, Math.round((i / (N - 1)) * 7) - 2));
    scene.add(
      path(
        shape(k),
        scene.linear([stop(0, c), stop(1, c2)]),
        `stroke="${palette.glow}" stroke-opacity="${round(0.15 + (0.5 * i) / N)}" stroke-width="1.4"`,
      ),
    );
  }
  const ik = 1.28 - (N - 1) * (0.86 / N);
  const cpi = scene.clip(path(shape(ik * 0.9), '#fff'));
  const ih = base - hgt * 0.3;
  scene.add(
    `<g ${cpi}>${rect(0, 0, width, height, scene.linear([stop(0.2, palette.accent), stop(0.55, palette.glow), stop(0.75, '#fff')]))}${circle(cx, ih - hgt * 0.1, w * 0.3, '#fff', 'opacity=".9"')}${path(closeToBottom(ridge(random, width, base + 2, height * 0.12, 30, 0.3), width, height), palette.counter, 'opacity=".55"')}${path(closeToBottom(ridge(random, width, base + 6, height * 0.06, 30, 0.3), width, height), palette.mid, 'opacity=".8"')}</g>`,
  );
  scene.layer(0.45, 'glimmer');
  scene.add(
    `<g ${scene.clip(rect(0, base, width, height - base, '#fff'))}>${polygon([point(cx - w * 0.55, base), point(cx + w * 0.55, base), point(cx + w * 2.3, height), point(cx - w * 2.3, height)], scene.linear([stop(0, palette.glow, 0.85), stop(0.5, palette.accent, 0.35), stop(1, palette.accent, 0)]), scene.blur(9))}</g>`,
  );
  scene.layer(0.5);
  let st = '';
  for (let i = 0; i < 6; i++) {
    const y = base + (height - base) * Math.pow(i / 6, 1.6);
    const ww = w * (1.35 + i * 0.42);
    st += rect(cx - ww, y, ww * 2, 2.2, palette.glow, `opacity="${round(0.6 - i * 0.09)}"`);
  }
  scene.add(st);
  scene.layer(0.8);
  for (const d of [-1, 1])
    for (let i = 0; i < (width > height ? 3 : 0); i++) {
      const x = cx + d * w * (1.75 + i * 0.78);
      const ww = w * (0.13 + i * 0.045);
      const t = base - hgt * (1.02 + i * 0.16);
      scene.add(
        rect(
          x - ww,
          t,
          ww * 2,
          base - t + height * 0.05 * (i + 1),
          scene.linear(
            d < 0
              ? [stop(0, palette.ink), stop(0.75, palette.top), stop(1, palette.accent)]
              : [stop(0, palette.accent), stop(0.25, palette.top), stop(1, palette.ink)],
            0,
            0,
            1,
            0,
          ),
          `opacity="${1 - i * 0.08}"`,
        ),
      );
    }
  scene.layer(0.95, 'float');
  let du = '';
  for (let i = 0; i < 50; i++)
    du += circle(
      cx + random.between(-1, 1) * w * 2.4,
      base - random() * hgt * 1.2,
      random.between(0.6, 2.2),
      palette.glow,
      `opacity="${round(random.between(0.15, 0.8))}"`,
    );
  scene.add(du);
}
