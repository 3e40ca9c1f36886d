import type { Palette } from '../scene/palettes';
import type { Random } from '../scene/random';
import { bloom } from '../scene/scenery';
import { type Scene, at, circle, ellipse, line, path, point, polygon, round, stop } from '../scene/scene';

/** Draws around (cx, cy), which is where the initials go. */
export type DrawPortrait = (scene: Scene, random: Random, palette: Palette, cx: number, cy: number) => void;

const turn = Math.PI * 2;
/** Of the golden section: points that many degrees apart never stand in line. */
const goldenAngle = Math.PI * (3 - Math.sqrt(5));

/** Two rings of translucent petals. */
const petals: DrawPortrait = (scene, random, palette, cx, cy) => {
  const { width } = scene;
  const start = random() * 30;
  bloom(scene, cx, cy, width * 0.6, palette.accent, 0.4);
  for (const [count, reach, wide, colours] of [
    [12, 0.5, 0.13, [palette.counter, palette.low, palette.mid]],
    [9, 0.33, 0.12, [palette.glow, palette.accent, palette.low]],
  ] as const) {
    for (let i = 0; i < count; i++) {
      const [tip, body, root] = colours;
      const fill = scene.linear([stop(0, tip, 0.9), stop(0.6, body, 0.6), stop(1, root, 0.1)]);
      const [r, w] = [width * reach, width * wide];
      scene.add(
        `<path d="M0 0C${round(-w)} ${round(-r * 0.4)} ${round(-w)} ${round(-r * 0.85)} 0 ${round(-r)}C${round(w)} ${round(-r * 0.85)} ${round(w)} ${round(-r * 0.4)} 0 0Z" transform="translate(${cx} ${round(cy)}) rotate(${round(start + (i * 360) / count)})" fill="${fill}" stroke="${palette.glow}" stroke-opacity=".28"/>`,
      );
    }
  }
  // Light petals want a darker heart, on which white initials can be read.
  bloom(scene, cx, cy, width * 0.34, palette.top, 0.85);
};

/** Wedges of light that turn around the middle. */
const rays: DrawPortrait = (scene, random, palette, cx, cy) => {
  const { width, height } = scene;
  const far = Math.hypot(width, height);
  const count = 28;
  const start = random() * turn;
  for (let i = 0; i < count; i++) {
    const a = start + (i / count) * turn;
    const b = a + (turn / count) * (i % 2 ? 0.62 : 0.9);
    const colour = at([palette.accent, palette.counter, palette.glow, palette.low], i % 4);
    const fill = scene.radial(
      [stop(0, colour, 0.95), stop(0.45, colour, 0.42), stop(1, colour, 0)],
      cx,
      cy,
      far * 0.62,
      true,
    );
    scene.add(
      polygon(
        [
          point(cx, cy),
          point(cx + Math.cos(a) * far, cy + Math.sin(a) * far),
          point(cx + Math.cos(b) * far, cy + Math.sin(b) * far),
        ],
        fill,
      ),
    );
  }
  scene.add(circle(cx, cy, width * 0.25, scene.radial([stop(0, palette.mid), stop(1, palette.top)])));
  scene.add(circle(cx, cy, width * 0.265, 'none', `stroke="${palette.glow}" stroke-width="3" opacity=".8"`));
};

/** Seeds of a sunflower, larger towards the edge. */
const seeds: DrawPortrait = (scene, _random, palette, cx, cy) => {
  const { width } = scene;
  let markup = '';
  for (let i = 12; i < 420; i++) {
    const r = width * 0.031 * Math.sqrt(i);
    const angle = i * goldenAngle;
    const colour = i % 8 === 0 ? palette.glow : i % 3 === 0 ? palette.counter : palette.accent;
    markup += circle(
      cx + Math.cos(angle) * r,
      cy + Math.sin(angle) * r,
      2 + (r / width) * 13,
      colour,
      `opacity="${round(Math.max(0.12, 0.95 - (r / width) * 1.25))}"`,
    );
  }
  scene.add(markup);
  bloom(scene, cx, cy, width * 0.42, palette.low, 0.55);
};

/** Honeycomb lit from the middle. */
const comb: DrawPortrait = (scene, random, palette, cx, cy) => {
  const { width, height } = scene;
  const r = width / 11;
  for (let row = -1; row * r * 1.5 < height + r; row++) {
    for (let column = -1; column * r * 1.732 < width + r; column++) {
      const x = (column + (row % 2 ? 0.5 : 0)) * r * 1.732;
      const y = row * r * 1.5;
      const distance = Math.hypot(x - cx, y - cy) / width;
      const colour = random.pick(
        distance < 0.34 ? [palette.glow, palette.accent, palette.accent] : [palette.low, palette.mid, palette.counter],
      );
      const corners = Array.from({ length: 6 }, (_, k) =>
        point(x + Math.sin((k / 6) * turn) * r * 0.94, y + Math.cos((k / 6) * turn) * r * 0.94),
      );
      scene.add(
        polygon(corners, colour, `opacity="${round(Math.max(0.06, (0.86 - distance) * random.between(0.55, 1)))}"`),
      );
    }
  }
  bloom(scene, cx, cy, width * 0.36, palette.mid, 0.7);
};

/** Two weaves of lines, one across the other. */
const lattice: DrawPortrait = (scene, _random, palette, cx, cy) => {
  const { width, height } = scene;
  for (const [angle, colour] of [
    [32, palette.accent],
    [-32, palette.counter],
  ] as const) {
    let markup = '';
    for (let i = -22; i <= 22; i++) {
      const x = cx + i * width * 0.045;
      const near = Math.max(0, 1 - Math.abs(i) / 20);
      markup += line(
        x,
        -height,
        x,
        height * 2,
        i % 5 ? colour : palette.glow,
        1.4 + near * 7,
        `opacity="${round(0.14 + near * 0.6)}"`,
      );
    }
    scene.add(`<g transform="rotate(${angle} ${cx} ${round(cy)})" style="mix-blend-mode:screen">${markup}</g>`);
  }
  bloom(scene, cx, cy, width * 0.5, palette.glow, 0.35);
};

/** Lights out of focus. */
const bokeh: DrawPortrait = (scene, random, palette, cx, cy) => {
  const { width, height } = scene;
  bloom(scene, cx, cy, width * 0.7, palette.accent, 0.5);
  for (let i = 0; i < 46; i++) {
    const r = width * random.between(0.025, 0.12);
    const colour = random.pick([palette.glow, palette.accent, palette.counter, palette.accent]);
    const x = random() * width;
    const y = random() * height * 0.85;
    const strength = random.between(0.2, 0.62);
    scene.add(
      circle(
        x,
        y,
        r,
        scene.radial([
          stop(0, colour, strength * 0.5),
          stop(0.82, colour, strength * 0.75),
          stop(0.94, colour, strength),
          stop(1, colour, 0),
        ]),
        'style="mix-blend-mode:screen"',
      ),
    );
  }
};

/** Fans of an art-deco frieze. */
const fans: DrawPortrait = (scene, _random, palette, cx, cy) => {
  const { width, height } = scene;
  const r = width / 5;
  for (let row = 0; row * r * 0.5 < height + r; row++) {
    for (let column = -1; column <= 3; column++) {
      const x = (column + (row % 2 ? 0 : 0.5)) * r * 2;
      const y = row * r * 0.5;
      const distance = Math.hypot(x - cx, y - r * 0.5 - cy) / width;
      const lit = Math.max(0, 1 - distance * 1.15);
      const group = [1, 0.8, 0.6, 0.4, 0.2].map((k, ring) => {
        const colour = at([palette.top, palette.mid, palette.low, palette.accent, palette.glow], ring);
        return circle(
          x,
          y,
          r * k,
          colour,
          `stroke="${palette.glow}" stroke-opacity="${round(0.15 + lit * 0.7)}" stroke-width="${ring === 0 ? 2.4 : 1.2}"`,
        );
      });
      scene.add(`<g opacity="${round(0.35 + lit * 0.65)}">${group.join('')}</g>`);
    }
  }
  bloom(scene, cx, cy, width * 0.34, palette.mid, 0.85);
};

/** Ellipses that turn about one another, as an old machine draws them. */
const spirograph: DrawPortrait = (scene, random, palette, cx, cy) => {
  const { width } = scene;
  const flat = random.between(0.3, 0.46);
  bloom(scene, cx, cy, width * 0.62, palette.accent, 0.45);
  let markup = '';
  for (let i = 0; i < 24; i++)
    markup += ellipse(
      cx,
      cy,
      width * 0.47,
      width * 0.47 * flat,
      'none',
      `stroke="${i % 4 === 0 ? palette.glow : i % 2 ? palette.counter : palette.accent}" stroke-width="${i % 4 === 0 ? 2.6 : 1.6}" opacity=".75" transform="rotate(${round((i * 180) / 24)} ${cx} ${round(cy)})"`,
    );
  scene.add(`<g style="mix-blend-mode:screen">${markup}</g>`);
};

/** Ribbons that cross the picture and shine where they turn. */
const ribbons: DrawPortrait = (scene, random, palette) => {
  const { width, height } = scene;
  for (let i = 0; i < 6; i++) {
    const y = height * (0.02 + i * 0.15) + random.between(-20, 20);
    const swing = height * random.between(0.12, 0.22) * (i % 2 ? -1 : 1);
    const thick = height * random.between(0.08, 0.13);
    const colour = at([palette.counter, palette.accent, palette.low], i % 3);
    const fill = scene.linear(
      [
        stop(0, palette.top),
        stop(0.22, colour),
        stop(0.42, palette.glow),
        stop(0.6, colour),
        stop(0.85, palette.mid),
        stop(1, colour),
      ],
      0,
      0,
      1,
      0,
    );
    const edge = (dy: number): string =>
      `${round(width * 0.3)} ${round(y + swing + dy)} ${round(width * 0.62)} ${round(y - swing + dy * 0.6)} ${round(width * 1.1)} ${round(y + swing * 0.4 + dy)}`;
    const back = `${round(width * 0.62)} ${round(y - swing + thick * 0.6)} ${round(width * 0.3)} ${round(y + swing + thick)} ${round(-width * 0.1)} ${round(y + thick)}`;
    scene.add(
      path(
        `M${round(-width * 0.1)} ${round(y)}C${edge(0)}L${round(width * 1.1)} ${round(y + swing * 0.4 + thick)}C${back}Z`,
        fill,
        'opacity=".88"',
      ),
    );
  }
};

export const patterns = { petals, rays, seeds, comb, lattice, bokeh, fans, spirograph, ribbons };
