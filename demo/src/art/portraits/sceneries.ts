import type { DrawPortrait } from './patterns';
import { bloom, closeToBottom, ridge } from '../scene/scenery';
import { type Point, at, circle, ellipse, path, point, polygon, rect, round, smooth, stop } from '../scene/scene';

/** A dark disc before its own light. */
const eclipse: DrawPortrait = (scene, random, palette, cx, cy) => {
  const { width } = scene;
  const r = width * 0.31;
  bloom(scene, cx, cy, width * 0.85, palette.accent, 0.75);
  let corona = '';
  for (let i = 0; i < 70; i++) {
    const a = (i / 70) * Math.PI * 2;
    const length = r * random.between(1.12, 1.75);
    const spread = random.between(0.012, 0.04);
    corona += polygon(
      [
        point(cx + Math.cos(a - spread) * r, cy + Math.sin(a - spread) * r),
        point(cx + Math.cos(a) * length, cy + Math.sin(a) * length),
        point(cx + Math.cos(a + spread) * r, cy + Math.sin(a + spread) * r),
      ],
      palette.glow,
      `opacity="${round(random.between(0.15, 0.6))}"`,
    );
  }
  scene.add(`<g ${scene.blur(4)}>${corona}</g>`);
  scene.add(circle(cx, cy, r * 1.03, palette.glow, scene.blur(5)));
  scene.add(circle(cx, cy, r, scene.radial([stop(0, palette.top), stop(1, palette.ink)], 0.4, 0.35, 0.8)));
  bloom(scene, cx + r * 0.72, cy - r * 0.7, r * 0.55, '#ffffff', 0.95);
};

/** Hills behind hills before a low sun. */
const peaks: DrawPortrait = (scene, random, palette, cx, cy) => {
  const { width, height } = scene;
  bloom(scene, cx, cy, width * 0.7, palette.glow, 0.7);
  scene.add(circle(cx, cy, width * 0.29, scene.linear([stop(0, palette.glow), stop(1, palette.accent)])));
  for (let i = 0; i < 5; i++) {
    const t = i / 4;
    const outline = ridge(random, width, height * (0.5 + 0.13 * i), height * 0.16, 9 + i * 4, 0.45);
    const upper = at([palette.low, palette.low, palette.mid, palette.top, palette.ink], i);
    const lower = at([palette.accent, palette.mid, palette.top, palette.ink, palette.ink], i);
    scene.add(
      path(
        closeToBottom(outline, width, height),
        scene.linear([stop(0, upper), stop(1, lower)]),
        `opacity="${round(0.9 + 0.1 * t)}"`,
      ),
    );
  }
};

/** The sea at evening, wave before wave. */
const swell: DrawPortrait = (scene, random, palette, cx, cy) => {
  const { width, height } = scene;
  bloom(scene, cx, cy, width * 0.75, palette.glow, 0.6);
  scene.add(
    circle(
      cx,
      cy,
      width * 0.31,
      scene.linear([stop(0, '#fff'), stop(0.4, palette.glow), stop(1, palette.accent)]),
      'opacity=".92"',
    ),
  );
  bloom(scene, cx, cy, width * 0.3, palette.mid, 0.7);
  for (let i = 0; i < 9; i++) {
    const y = height * (0.42 + i * 0.068);
    const a = height * (0.012 + 0.004 * i);
    const phase = random() * 6;
    const points: Point[] = [];
    for (let j = 0; j <= 12; j++)
      points.push([(j / 12) * width, y + a * Math.sin((j / 12) * 6.28 * (1.9 - i * 0.1) + phase)]);
    const colour = at([palette.low, palette.counter, palette.mid, palette.mid, palette.top], Math.floor(i / 2));
    const fill = scene.linear(
      [stop(0, colour, 0.92), stop(1, palette.ink, 0.95)],
      0,
      y - a,
      0,
      y + height * 0.32,
      true,
    );
    scene.add(
      path(`${smooth(points)}L${width} ${height}L0 ${height}Z`, fill),
      path(
        smooth(points),
        'none',
        `stroke="${palette.glow}" stroke-opacity="${round(0.75 - i * 0.07)}" stroke-width="2"`,
      ),
    );
  }
};

/** Curtains of northern light. */
const aurora: DrawPortrait = (scene, random, palette) => {
  const { width, height } = scene;
  for (let k = 0; k < 4; k++) {
    const base = height * (0.3 + k * 0.13);
    const phase = random() * 6;
    const colour = at([palette.accent, palette.counter, palette.glow, palette.accent], k);
    const fill = scene.linear([
      stop(0, colour, 0),
      stop(0.75, colour, 0.55),
      stop(0.96, palette.glow, 0.85),
      stop(1, palette.glow, 0),
    ]);
    let bars = '';
    const count = 90;
    for (let i = 0; i <= count; i++) {
      const t = i / count;
      const y = base + height * 0.07 * Math.sin(t * 6.28 * (0.8 + k * 0.25) + phase);
      const h = height * (0.24 + 0.12 * Math.sin(t * 17 + phase));
      bars += rect(
        t * width - 6,
        y - h,
        12,
        h,
        fill,
        `opacity="${round(0.25 + 0.55 * Math.abs(Math.sin(t * 7 + phase * 2)))}"`,
      );
    }
    scene.add(`<g ${scene.blur(6)} style="mix-blend-mode:screen">${bars}</g>`);
  }
  scene.add(path(closeToBottom(ridge(random, width, height * 0.9, height * 0.1, 18, 0.4), width, height), palette.ink));
};

/** Paper cut in layers, each with its shadow. */
const papercut: DrawPortrait = (scene, random, palette, cx, cy) => {
  const { width, height } = scene;
  scene.add(rect(0, 0, width, height, scene.linear([stop(0, palette.glow), stop(1, palette.accent)])));
  const shadow = scene.blur(9);
  const phase = random() * 6;
  for (const [i, colour] of [palette.accent, palette.counter, palette.low, palette.mid, palette.top].entries()) {
    const points: Point[] = [];
    for (let j = 0; j <= 24; j++) {
      const angle = (j / 24) * Math.PI * 2;
      const r =
        width *
        (0.26 + i * 0.085) *
        (1 + 0.1 * Math.sin(angle * 3 + phase + i * 0.9) + 0.05 * Math.sin(angle * 5 - phase));
      points.push([cx + Math.cos(angle) * r, cy + Math.sin(angle) * r * 1.14]);
    }
    const sheet = `M-40 -40H${width + 40}V${height + 40}H-40Z${smooth(points)}Z`;
    scene.add(
      path(sheet, '#000', `fill-rule="evenodd" opacity=".42" transform="translate(0 7)" ${shadow}`),
      path(sheet, colour, 'fill-rule="evenodd"'),
    );
  }
  bloom(scene, cx, cy, width * 0.4, palette.top, 0.8);
};

/** A night window: panes of colour with a dark frame. */
const window: DrawPortrait = (scene, random, palette, cx, cy) => {
  const { width, height } = scene;
  const colours = [palette.glow, palette.accent, palette.counter, palette.low, palette.mid];
  const rings = [0.2, 0.34, 0.49, 0.66];
  for (const [ring, outer] of rings.entries()) {
    const inner = ring === 0 ? 0 : at(rings, ring - 1);
    const count = ring === 0 ? 1 : 8 * ring;
    const offset = random();
    for (let i = 0; i < count; i++) {
      const [a, b] = [((i + offset) / count) * Math.PI * 2, ((i + 1 + offset) / count) * Math.PI * 2];
      const edge = (angle: number, r: number): Point =>
        point(cx + Math.cos(angle) * width * r, cy + Math.sin(angle) * width * r * 1.1);
      const middle = (a + b) / 2;
      const pane =
        ring === 0
          ? ellipse(cx, cy, width * outer, width * outer * 1.1, palette.low)
          : polygon(
              [edge(a, inner), edge(a, outer), edge(middle, outer * 1.05), edge(b, outer), edge(b, inner)],
              random.pick(colours),
            );
      scene.add(
        `<g opacity="${round((0.95 - ring * 0.17) * random.between(0.75, 1))}" stroke="${palette.ink}" stroke-width="7" stroke-linejoin="round">${pane}</g>`,
      );
    }
  }
  scene.add(
    rect(
      0,
      0,
      width,
      height,
      scene.radial(
        [stop(0, palette.ink, 0), stop(0.75, palette.ink, 0), stop(1, palette.ink, 0.85)],
        cx,
        cy,
        width * 0.75,
        true,
      ),
    ),
  );
};

export const sceneries = { eclipse, peaks, swell, aurora, papercut, window };
