import type { Palette } from '../scene/palettes';
import { type Random, createRandom, within } from '../scene/random';
import { bloom, closeToBottom, haze, ridge, stars } from '../scene/scenery';
import { type Scene, circle, ellipse, path, point, rect, round, smooth, stop } from '../scene/scene';

/** A banded planet above a dark ridge. Kinds: with rings, without, so near that it fills the sky, small and far with rings. */
export function planet(scene: Scene, random: Random, palette: Palette, kind?: number): void {
  const { width, height } = scene;
  const unit = Math.min(width, height);
  const r = unit * within(random, 0.3, 0.42, kind) * (kind === 2 ? 1.9 : kind === 3 ? 0.55 : 1);
  const cx = width * within(random, 0.36, 0.64, kind);
  const cy = height * (within(random, 0.4, 0.5, kind) + (kind === 2 ? 0.5 : kind === 3 ? -0.12 : 0));
  const tilt = random.between(-32, 32);
  const flat = random.between(0.14, 0.3);
  scene.add(
    rect(
      0,
      0,
      width,
      height,
      scene.linear(
        [stop(0, palette.ink), stop(0.5, palette.top), stop(1, palette.mid)],
        random() < 0.5 ? 0 : 1,
        0,
        random(),
        1,
      ),
    ),
  );
  bloom(scene, cx - r * 0.9, cy - r * 0.9, r * 2.8, palette.mid, 0.8);
  bloom(scene, width * random(), height * random.between(0.7, 1), unit * 0.8, palette.counter, 0.3);
  scene.layer(0.02, 'glimmer');
  stars(scene, random, palette, height * 1.3, 220, 1.7);
  // Drawn once: both halves are the same ring, behind the planet and before it.
  const ringCount = random.integer(16, 22);
  const ringRandom = createRandom(`ring${palette.name}${ringCount}`);
  let ringMarkup = '';
  for (let i = 0; i < ringCount; i++) {
    const t = i / ringCount;
    const rr = r * (1.38 + t * 0.72);
    const gap = t > 0.35 && t < 0.45;
    ringMarkup += `<ellipse rx="${round(rr)}" ry="${round(rr * flat)}" fill="none" stroke="${gap ? palette.top : i % 3 ? palette.accent : palette.glow}" stroke-width="${round(r * 0.03 * ringRandom.between(0.35, 1.1))}" opacity="${round(ringRandom.between(0.28, 0.85) * (1 - t * 0.45))}"/>`;
  }
  const ring = `<g transform="translate(${round(cx)} ${round(cy)}) rotate(${round(tilt)})">${ringMarkup}</g>`;
  // The half before the planet, cut along the ring's own axis, so that it meets the half behind at the planet's edge.
  const before = scene.clip(
    `<rect x="${round(-width * 2)}" y="0" width="${width * 4}" height="${height * 2}" transform="translate(${round(cx)} ${round(cy)}) rotate(${round(tilt)})"/>`,
  );
  const chance = random() < 0.68;
  const rings = kind === undefined ? chance : kind === 0 || kind === 3;
  scene.layer(0.12);
  bloom(scene, cx, cy, r * 1.5, palette.accent, 0.5);
  if (rings) scene.add(ring);
  const cp = scene.clip(circle(cx, cy, r, '#fff'));
  let bands = '';
  for (let i = 0; i < 13; i++) {
    const y = cy - r + 2 * r * (i / 12) + random.between(-6, 6);
    bands += path(
      smooth([
        point(cx - r * 1.1, y),
        point(cx - r * 0.4, y + random.between(-9, 9)),
        point(cx + r * 0.3, y + random.between(-9, 9)),
        point(cx + r * 1.1, y + random.between(-6, 6)),
      ]),
      'none',
      `stroke="${random.pick([palette.accent, palette.low, palette.counter, palette.glow, palette.mid])}" stroke-width="${round(r * random.between(0.05, 0.2))}" opacity="${round(random.between(0.25, 0.7))}"`,
    );
  }
  scene.add(
    `<g ${cp}>${circle(cx, cy, r, scene.linear([stop(0, palette.low), stop(1, palette.mid)]))}<g transform="rotate(${round(tilt)} ${round(cx)} ${round(cy)})" ${scene.blur(r * 0.022)}>${bands}</g>${circle(cx + r * 0.3, cy + r * 0.34, r * 1.42, scene.radial([stop(0, palette.ink, 0), stop(0.45, palette.ink, 0), stop(0.78, palette.ink, 0.75), stop(1, palette.ink, 0.97)], 0.36, 0.33, 0.72))}${circle(cx, cy, r, scene.radial([stop(0, palette.glow, 0), stop(0.82, palette.glow, 0), stop(0.96, palette.glow, 0.28), stop(1, palette.glow, 0.7)], 0.56, 0.57, 0.56))}</g>`,
  );
  scene.add(
    `<g ${cp}>${ellipse(cx - r * 0.34, cy - r * 0.4, r * 0.62, r * 0.5, scene.radial([stop(0, palette.glow, 0.5), stop(1, palette.glow, 0)]))}</g>`,
    rings
      ? `<g ${cp}><g ${before}>${ring}</g></g>`
      : `<ellipse cx="${round(cx)}" cy="${round(cy)}" rx="${round(r * 1.75)}" ry="${round(r * 0.5)}" transform="rotate(${round(tilt * 1.6)} ${round(cx)} ${round(cy)})" fill="none" stroke="${palette.glow}" stroke-opacity=".35" stroke-dasharray="2 9" stroke-width="2"/>`,
  );
  scene.layer(0.2, 'float');
  const mx = cx + r * random.between(1, 1.5) * random.sign();
  const my = cy - r * random.between(0.9, 1.3);
  const mr = r * random.between(0.06, 0.13);
  scene.add(
    circle(
      mx,
      my,
      mr,
      scene.radial([stop(0, palette.glow), stop(0.6, palette.accent), stop(1, palette.ink)], 0.3, 0.3, 0.8),
    ),
  );
  scene.layer(0.7);
  scene.add(
    path(
      closeToBottom(ridge(random, width, height * 0.97, height * 0.1, 40, 0.35), width, height),
      scene.linear([stop(0, palette.top), stop(0.6, palette.ink), stop(1, palette.ink)]),
    ),
  );
  scene.layer(0.8, 'drift');
  haze(scene, height * 0.9, height * 0.1, palette.accent, 0.16);
}
