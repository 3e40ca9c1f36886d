import type { Palette } from './palettes';
import type { Random } from './random';
import { bloom } from './scenery';
import { type Layer, type Scene, at, circle, ellipse, line, path, point, polygon, round, stop } from './scene';

type DrawMotif = (scene: Scene, random: Random, palette: Palette) => void;

/** Concatenates the markup of `count` items. */
const times = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join('');

/** A disc with a bite taken out of it. */
function bitten(scene: Scene, x: number, y: number, r: number, fill: string, [dx, dy, k]: readonly number[]): string {
  const bite = circle(x + r * (dx ?? 0), y + r * (dy ?? 0), r * (k ?? 1), '#000');
  return `<g ${scene.mask(circle(x, y, r * 1.02, '#fff') + bite)}>${circle(x, y, r, fill)}</g>`;
}

/** Position of a moon in the upper third, left or right of the picture's subject. */
function placed(scene: Scene, random: Random, share: number): { x: number; y: number; r: number } {
  const r = Math.min(scene.width, scene.height) * share;
  const side = random.sign();
  return { x: scene.width * (0.5 + side * random.between(0.2, 0.3)), y: scene.height * random.between(0.14, 0.2), r };
}

/** Things in the sky, behind everything on the ground. */
const far = {
  crescent: (scene, random, palette) => {
    const { x, y, r } = placed(scene, random, 0.11);
    bloom(scene, x, y, r * 3, palette.glow, 0.5);
    scene.add(bitten(scene, x, y, r, scene.linear([stop(0, '#fff'), stop(1, palette.glow)]), [0.45, -0.2, 0.88]));
  },
  'half-moon': (scene, random, palette) => {
    const { x, y, r } = placed(scene, random, 0.13);
    bloom(scene, x, y, r * 3, palette.glow, 0.5);
    scene.add(
      `<path d="M${round(x)} ${round(y - r)}A${round(r)} ${round(r)} 0 0 0 ${round(x)} ${round(y + r)}Z" fill="${scene.linear([stop(0, '#fff'), stop(1, palette.glow)])}" transform="rotate(18 ${round(x)} ${round(y)})"/>`,
    );
  },
  moons: (scene, random, palette) => {
    const { x, y, r } = placed(scene, random, 0.07);
    const side = x > scene.width / 2 ? -1 : 1;
    for (const [dx, dy, k] of [
      [0, 0, 1],
      [2.1, 0.5, 0.55],
      [3.6, -0.3, 0.34],
    ] as const)
      scene.add(
        circle(
          x + side * dx * r,
          y + dy * r,
          r * k,
          scene.radial([stop(0, '#fff'), stop(0.5, palette.glow), stop(1, palette.accent)], 0.35, 0.3, 0.8),
        ),
      );
  },
  eclipse: (scene, random, palette) => {
    const { x, y, r } = placed(scene, random, 0.12);
    bloom(scene, x, y, r * 3.4, palette.accent, 0.85);
    scene.add(
      circle(x, y, r * 1.08, palette.glow, scene.blur(4)),
      circle(x, y, r, scene.radial([stop(0, palette.top), stop(1, palette.ink)], 0.4, 0.35, 0.8)),
    );
    bloom(scene, x + r * 0.75, y - r * 0.7, r * 0.7, '#ffffff', 0.95);
  },
  comet: (scene, random, palette) => {
    const { x, y, r } = placed(scene, random, 0.02);
    const side = x > scene.width / 2 ? 1 : -1;
    const [dx, dy] = [side * scene.width * 0.42, -scene.height * 0.2];
    const tail = scene.linear([stop(0, palette.glow, 0.9), stop(1, palette.accent, 0)], x, y, x - dx, y + dy, true);
    scene.add(
      polygon(
        [point(x, y - r), point(x - dx, y + dy - r * 5), point(x - dx, y + dy + r * 5), point(x, y + r)],
        tail,
        scene.blur(3),
      ),
    );
    bloom(scene, x, y, r * 6, palette.glow, 0.9);
    scene.add(circle(x, y, r, '#fff'));
  },
  'falling-stars': (scene, random, palette) => {
    const { width, height } = scene;
    scene.add(
      times(9, () => {
        const [x, y, length] = [
          width * random.between(0.1, 1),
          height * random.between(0, 0.34),
          width * random.between(0.08, 0.2),
        ];
        const fill = scene.linear(
          [stop(0, '#fff'), stop(1, palette.glow, 0)],
          x,
          y,
          x + length,
          y - length * 0.5,
          true,
        );
        return (
          polygon([point(x, y), point(x + length, y - length * 0.5), point(x + 2, y + 3)], fill) +
          circle(x, y, 2.4, '#fff')
        );
      }),
    );
  },
} satisfies Record<string, DrawMotif>;

/** Things in the air, in front of everything else. */
const near = {
  rain: (scene, random, palette) => {
    const { width, height } = scene;
    scene.add(
      times(150, () => {
        const [x, y, length] = [
          width * random.between(-0.1, 1.1),
          height * random.between(-0.1, 1),
          height * random.between(0.03, 0.1),
        ];
        return line(
          x,
          y,
          x - length * 0.28,
          y + length,
          random() < 0.3 ? '#fff' : palette.glow,
          random.between(0.8, 2.2),
          `opacity="${round(random.between(0.2, 0.6))}" stroke-linecap="round"`,
        );
      }),
      times(26, () => {
        const x = width * random();
        const y = height * random.between(0.84, 1);
        return ellipse(
          x,
          y,
          width * random.between(0.008, 0.024),
          height * 0.004,
          'none',
          `stroke="${palette.glow}" stroke-opacity=".6" stroke-width="1.2"`,
        );
      }),
    );
  },
  snow: (scene, random) => {
    const { width, height } = scene;
    const unit = Math.min(width, height);
    scene.add(
      times(190, () =>
        circle(
          width * random(),
          height * random(),
          unit * random() ** 3 * 0.012 + 1.1,
          '#fff',
          `opacity="${round(random.between(0.35, 0.95))}"`,
        ),
      ),
      `<g ${scene.blur(2.5)}>${times(16, () => circle(width * random(), height * random(), unit * random.between(0.01, 0.02), '#fff', `opacity="${round(random.between(0.3, 0.7))}"`))}</g>`,
    );
  },
  lanterns: (scene, random, palette) => {
    const { width, height } = scene;
    const unit = Math.min(width, height);
    for (let i = 0; i < 17; i++) {
      const h = unit * random.between(0.02, 0.062);
      const [x, y, w] = [width * random.between(0.04, 0.96), height * random.between(0.08, 0.86), h * 0.72];
      bloom(scene, x, y, h * 3.2, palette.glow, 0.5);
      scene.add(
        path(
          `M${round(x - w * 0.6)} ${round(y - h * 0.7)}Q${round(x - w)} ${round(y)} ${round(x - w * 0.45)} ${round(y + h * 0.7)}H${round(x + w * 0.45)}Q${round(x + w)} ${round(y)} ${round(x + w * 0.6)} ${round(y - h * 0.7)}Z`,
          scene.linear([stop(0, palette.accent), stop(0.6, palette.glow), stop(1, '#fff')]),
        ),
      );
    }
  },
  kites: (scene, random, palette) => {
    const { width, height } = scene;
    const unit = Math.min(width, height);
    for (let i = 0; i < 9; i++) {
      const [x, y] = [width * (0.08 + 0.105 * i), height * random.between(0.08, 0.42)];
      const r = unit * random.between(0.03, 0.07);
      const [a, b] = i % 2 ? [palette.glow, palette.counter] : [palette.accent, palette.glow];
      const tail = times(3, (k) =>
        polygon(
          [
            point(x - 5, y + r * (1.5 + k * 0.45)),
            point(x + 5, y + r * (1.6 + k * 0.45)),
            point(x, y + r * (1.75 + k * 0.45)),
          ],
          a,
        ),
      );
      scene.add(
        `<g transform="rotate(${round(random.between(-25, 25))} ${round(x)} ${round(y)})">${polygon([point(x, y - r * 1.3), point(x + r * 0.8, y), point(x, y + r * 1.3)], a)}${polygon([point(x, y - r * 1.3), point(x - r * 0.8, y), point(x, y + r * 1.3)], b)}${line(x, y + r, x, y + r * 3.2, palette.glow, 1.2)}${tail}</g>`,
      );
    }
  },
  leaves: (scene, random, palette) => {
    const { width, height } = scene;
    const unit = Math.min(width, height);
    const colours = [palette.accent, palette.glow, palette.low];
    scene.add(
      times(52, (index) => {
        const [x, y, r] = [width * random(), height * random(), unit * random.between(0.008, 0.024)];
        return `<path d="M0 ${round(-r)}Q${round(r * 0.8)} 0 0 ${round(r)}Q${round(-r * 0.8)} 0 0 ${round(-r)}Z" transform="translate(${round(x)} ${round(y)}) rotate(${round(random() * 360)})" fill="${at(colours, index % 3)}" opacity="${round(random.between(0.55, 0.95))}"/>`;
      }),
    );
  },
  fireflies: (scene, random, palette) => {
    const { width, height } = scene;
    const unit = Math.min(width, height);
    for (let i = 0; i < 40; i++) {
      const [x, y] = [width * random(), height * random.between(0.25, 0.98)];
      bloom(scene, x, y, unit * random.between(0.012, 0.034), palette.glow, 1);
      scene.add(circle(x, y, 1.8, '#fff'));
    }
  },
} satisfies Record<string, DrawMotif>;

/**
 * An extra element that a title mentions besides its world, such as a comet or rain; in each of the title's pictures.
 */
export type Motif = keyof typeof far | keyof typeof near;

/** Everything that stands on the ground is nearer than this. */
const SKY_DEPTH = 0.14;

/** Paints a motif into a finished scene: things of the sky behind the ground, things of the air in front of it. */
export function addMotif(scene: Scene, motif: Motif, random: Random, palette: Palette): void {
  if (motif in near) {
    scene.layer(0.9, motif === 'rain' || motif === 'snow' ? 'still' : 'float');
    near[motif as keyof typeof near](scene, random, palette);
    return;
  }
  scene.layer(0.04);
  far[motif as keyof typeof far](scene, random, palette);
  const [own] = scene.layers.splice(-1) as [Layer];
  const ground = scene.layers.findIndex(({ depth }, index) => index > 0 && depth >= SKY_DEPTH);
  scene.layers.splice(ground === -1 ? 1 : ground, 0, own);
}
