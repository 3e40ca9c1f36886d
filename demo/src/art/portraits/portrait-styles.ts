import { type DrawPortrait, patterns } from './patterns';
import { sceneries } from './sceneries';
import { type Point, at, circle, path, point, polygon, rect, round, smooth, stop } from '../scene/scene';
import { bloom } from '../scene/scenery';

const halo: DrawPortrait = (scene, _random, palette, cx, cy) => {
  const { width } = scene;
  for (let i = 0; i < 9; i++) {
    scene.add(
      `<circle cx="${cx}" cy="${round(cy)}" r="${round(width * (0.34 + i * 0.05))}" fill="none" stroke="${i % 2 ? palette.accent : palette.glow}" stroke-width="${round(14 - i * 1.4)}" opacity="${round(0.85 - i * 0.085)}"/>`,
    );
  }
  bloom(scene, cx, cy, width * 0.5, palette.glow, 0.35);
};

const facets: DrawPortrait = (scene, random, palette, cx, cy) => {
  const { width, height } = scene;
  const corners: Point[] = [];
  for (let row = 0; row < 6; row++) {
    for (let column = 0; column < 5; column++) {
      const x = (column / 4) * width + (column % 4 ? random.between(-50, 50) : 0);
      const y = (row / 5) * height + (row % 5 ? random.between(-50, 50) : 0);
      corners.push([x, y]);
    }
  }
  for (let row = 0; row < 5; row++) {
    for (let column = 0; column < 4; column++) {
      const a = at(corners, row * 5 + column);
      const b = at(corners, row * 5 + column + 1);
      const c = at(corners, (row + 1) * 5 + column);
      const d = at(corners, (row + 1) * 5 + column + 1);
      const triangles: [Point, Point, Point][] = [
        [a, b, c],
        [b, d, c],
      ];
      for (const [p, q, r] of triangles) {
        const distance = Math.hypot((p[0] + q[0] + r[0]) / 3 - cx, (p[1] + q[1] + r[1]) / 3 - cy) / width;
        const near = [palette.glow, palette.accent, palette.low];
        const far = [palette.mid, palette.counter, palette.top, palette.low];
        const fill = random.pick(distance < 0.35 ? near : far);
        const opacity = round(Math.max(0.12, 0.85 - distance * 0.75));
        scene.add(polygon([p, q, r], fill, `opacity="${opacity}" stroke="${palette.glow}" stroke-opacity="0.22"`));
      }
    }
  }
};

const contours: DrawPortrait = (scene, _random, palette, cx, cy) => {
  for (let i = 0; i < 24; i++) {
    const points: Point[] = [];
    const base = scene.width * (0.08 + i * 0.034);
    for (let j = 0; j <= 28; j++) {
      const angle = (j / 28) * 6.2832;
      const r = base * (1 + 0.13 * Math.sin(angle * 3 + i * 0.18) + 0.08 * Math.sin(angle * 5 - i * 0.1));
      points.push([cx + Math.cos(angle) * r, cy + Math.sin(angle) * r * 1.12]);
    }
    const strong = i % 4 === 0;
    const stroke = `stroke="${strong ? palette.glow : palette.accent}" stroke-width="${strong ? 2.6 : 1.4}"`;
    scene.add(path(smooth(points), 'none', `${stroke} opacity="${round(0.9 - i * 0.03)}"`));
  }
};

const prism: DrawPortrait = (scene, random, palette) => {
  const { width, height } = scene;
  for (let i = 0; i < 7; i++) {
    const x = width * (-0.2 + i * 0.2);
    const w = width * random.between(0.12, 0.3);
    const upper = at([palette.accent, palette.counter, palette.glow], i % 3);
    const lower = at([palette.low, palette.mid, palette.accent], i % 3);
    const beam = [point(x, 0), point(x + w, 0), point(x + w + width * 0.34, height), point(x + width * 0.34, height)];
    const fill = scene.linear([stop(0, upper, 0.75), stop(0.7, lower, 0.25), stop(1, palette.ink, 0)]);
    scene.add(polygon(beam, fill, 'style="mix-blend-mode:screen"'));
  }
};

const arcs: DrawPortrait = (scene, _random, palette, cx, cy) => {
  const { width, height } = scene;
  const { mid, counter, low, accent, top } = palette;
  for (const [i, colour] of [mid, counter, low, accent, counter, mid, top].entries()) {
    const r = round(width * (0.62 - i * 0.075));
    const fill = scene.linear([stop(0, colour), stop(1, top)]);
    scene.add(
      `<path d="M${round(cx - width * (0.62 - i * 0.075))} ${height}V${round(cy)}a${r} ${r} 0 0 1 ${round(width * (0.62 - i * 0.075) * 2)} 0V${height}Z" fill="${fill}" opacity=".95"/>`,
    );
  }
};

const veil: DrawPortrait = (scene, _random, palette, cx, cy) => {
  const { width, height } = scene;
  for (let i = 0; i < 40; i++) {
    const t = i / 40;
    const points: Point[] = [];
    for (let j = 0; j <= 8; j++) {
      const q = j / 8;
      points.push([width * (0.1 + t * 0.8) + width * 0.22 * Math.sin(q * 5 + t * 3.4 + 1), q * height]);
    }
    const swell = Math.sin(t * 3.14);
    const stroke = `stroke="${i % 5 ? palette.accent : palette.glow}" stroke-width="${round(2 + 6 * swell)}"`;
    scene.add(
      path(smooth(points), 'none', `${stroke} opacity="${round(0.1 + 0.35 * swell)}" style="mix-blend-mode:screen"`),
    );
  }
  bloom(scene, cx, cy, width * 0.55, palette.glow, 0.3);
};

const orbit: DrawPortrait = (scene, _random, palette, cx, cy) => {
  const { width } = scene;
  bloom(scene, cx, cy, width * 0.55, palette.accent, 0.6);
  const shade = scene.radial([stop(0, palette.glow), stop(0.4, palette.accent), stop(1, palette.mid)], 0.34, 0.28, 0.9);
  scene.add(circle(cx, cy, width * 0.27, shade));
  for (let i = 0; i < 6; i++) {
    scene.add(
      `<ellipse cx="${cx}" cy="${round(cy)}" rx="${round(width * (0.36 + i * 0.035))}" ry="${round(width * (0.12 + i * 0.03))}" transform="rotate(${-30 + i * 26} ${cx} ${round(cy)})" fill="none" stroke="${palette.glow}" stroke-width="1.6" opacity="${round(0.75 - i * 0.08)}"/>`,
    );
  }
};

const louvre: DrawPortrait = (scene, _random, palette, cx, cy) => {
  const { width, height } = scene;
  for (let i = 0; i < 16; i++) {
    const colour = at([palette.accent, palette.low, palette.counter], i % 3);
    const fill = scene.linear([stop(0, colour, 0.9 - i * 0.04), stop(1, palette.ink, 0.2)]);
    scene.add(rect(0, (i * height) / 16, width, height / 16, fill));
  }
  scene.add(circle(cx, cy, width * 0.34, scene.linear([stop(0, palette.glow, 0.95), stop(1, palette.counter, 0.1)])));
};

const drawings = {
  halo,
  facets,
  contours,
  prism,
  arcs,
  veil,
  orbit,
  louvre,
  ...patterns,
  ...sceneries,
} satisfies Record<string, DrawPortrait>;

/** How the light of a portrait is composed. */
export type PortraitStyle = keyof typeof drawings;
export const portraitStyles = Object.keys(drawings) as PortraitStyle[];

export const drawStyle = (style: PortraitStyle, ...parts: Parameters<DrawPortrait>): void => drawings[style](...parts);
