import type { Palette } from '../scene/palettes';
import { type Random, within } from '../scene/random';
import { bloom } from '../scene/scenery';
import { type Scene, line, point, pointList, polygon, rect, round, stop } from '../scene/scene';

/** Where around the light a shard grows: everywhere, from below, from above and below, from the sides. */
function grownAt(t: number, kind: number): number {
  if (kind === 1) return 0.3 + (t / 6.28) * 2.54;
  if (kind === 2) return t < 3.14 ? 1.07 + t / 3.14 : 4.21 + (t - 3.14) / 3.14;
  if (kind === 3) return t < 3.14 ? -0.5 + t / 3.14 : 2.64 + (t - 3.14) / 3.14;
  return t;
}

/** Shards around a light in the middle. Kinds: from all edges, from below, from above and below, from the sides. */
export function crystal(scene: Scene, random: Random, palette: Palette, kind?: number): void {
  const { width, height } = scene;
  const unit = Math.min(width, height);
  const cx = width * within(random, 0.42, 0.58, kind);
  const cy = height * within(random, 0.42, 0.52, kind);
  scene.add(
    rect(
      0,
      0,
      width,
      height,
      scene.radial(
        [
          stop(0, palette.glow),
          stop(0.12, palette.accent),
          stop(0.4, palette.mid),
          stop(0.8, palette.top),
          stop(1, palette.ink),
        ],
        cx,
        cy,
        Math.max(width, height) * 0.62,
        true,
      ),
    ),
  );
  scene.layer(0.05, 'glimmer');
  let rays = '';
  for (let i = 0; i < 26; i++) {
    const a = random() * 6.28;
    const d = random.between(0.02, 0.06);
    const L = Math.max(width, height);
    rays += polygon(
      [
        point(cx, cy),
        point(cx + Math.cos(a) * L, cy + Math.sin(a) * L),
        point(cx + Math.cos(a + d) * L, cy + Math.sin(a + d) * L),
      ],
      palette.glow,
      `opacity="${round(random.between(0.05, 0.2))}"`,
    );
  }
  scene.add(`<g ${scene.blur(5)}>${rays}</g>`);
  const shard = (x: number, y: number, a: number, len: number, w: number, depth: number): void => {
    const tx = x + Math.cos(a) * len;
    const ty = y + Math.sin(a) * len;
    const nx = -Math.sin(a) * w;
    const ny = Math.cos(a) * w;
    const sx = x + Math.cos(a) * len * 0.74;
    const sy = y + Math.sin(a) * len * 0.74;
    const off = random.between(-0.3, 0.3);
    const mid = point(sx + nx * off, sy + ny * off);
    const foot = point(x + nx * off, y + ny * off);
    const tip = point(tx, ty);
    const leftShoulder = point(sx - nx * 0.8, sy - ny * 0.8);
    const rightShoulder = point(sx + nx * 0.8, sy + ny * 0.8);
    const dk = depth > 0.5 ? palette.ink : palette.top;
    const lt = depth > 0.5 ? palette.mid : palette.low;
    const g1 = scene.linear(
      [stop(0, dk), stop(0.55, depth > 0.5 ? palette.top : palette.mid), stop(1, lt)],
      x,
      y,
      tx,
      ty,
      true,
    );
    const g2 = scene.linear(
      [
        stop(0, palette.ink),
        stop(0.6, depth > 0.5 ? palette.ink : palette.top),
        stop(1, depth > 0.5 ? palette.counter : palette.accent),
      ],
      x,
      y,
      tx,
      ty,
      true,
    );
    scene.add(
      polygon([point(x - nx, y - ny), leftShoulder, tip, mid, foot], g1),
      polygon([point(x + nx, y + ny), rightShoulder, tip, mid, foot], g2),
      `<polyline points="${pointList([foot, mid, tip])}" fill="none" stroke="${palette.glow}" stroke-opacity="${round(0.75 - depth * 0.45)}" stroke-width="1.3"/>`,
      line(...mid, ...leftShoulder, palette.glow, 1, 'opacity=".3"'),
      line(...mid, ...rightShoulder, palette.glow, 1, 'opacity=".3"'),
    );
  };
  for (const [index, count] of [22, 18, 13].entries()) {
    const depth = index / 2;
    scene.layer(0.3 + 0.35 * index);
    for (let i = 0; i < count; i++) {
      const t = grownAt(((i + random()) / count) * 6.28, kind ?? 0);
      const kk =
        Math.min(
          Math.abs((Math.cos(t) > 0 ? width - cx : cx) / (Math.cos(t) || 1e-6)),
          Math.abs((Math.sin(t) > 0 ? height - cy : cy) / (Math.sin(t) || 1e-6)),
        ) * 1.08;
      const ex = cx + Math.cos(t) * kk;
      const ey = cy + Math.sin(t) * kk;
      const a = Math.atan2(cy - ey, cx - ex) + random.between(-0.35, 0.35);
      const dist = Math.hypot(cx - ex, cy - ey);
      shard(
        ex,
        ey,
        a,
        dist * random.between(0.34, 0.68) * (1 - depth * 0.2),
        unit * random.between(0.05, 0.1) * (1 + depth * 0.35),
        depth,
      );
    }
    if (index < 2) {
      scene.layer(0.3 + 0.35 * index, 'glimmer');
      bloom(scene, cx, cy, unit * 0.6, palette.glow, 0.22);
    }
  }
  scene.layer(0.05, 'glimmer');
  bloom(scene, cx, cy, unit * 0.28, '#ffffff', 0.75);
}
