// Over 300 lines: one room, whose furniture is placed in the same perspective.
import { type Palette, paletteByName } from '../scene/palettes';
import { type Random, createRandom } from '../scene/random';
import { bloom, closeToBottom, ridge, stars } from '../scene/scenery';
import {
  type Scene as Picture,
  Scene,
  at,
  circle,
  ellipse,
  line,
  path,
  point,
  polygon,
  rect,
  round,
  stop,
} from '../scene/scene';

/** Specification of one live room's picture: an empty set in its performer's colours. */
export interface RoomSpec {
  readonly slug: string;
  readonly set: RoomSet;
  readonly palette: string;
}

type DrawSet = (scene: Picture, random: Random, palette: Palette) => void;

/** A floor from `y` down that mirrors a light at `x`. */
function floor(scene: Picture, palette: Palette, y: number, x: number): void {
  const { width, height } = scene;
  scene.add(
    rect(0, y, width, height - y, scene.linear([stop(0, palette.mid), stop(0.35, palette.top), stop(1, palette.ink)])),
  );
  const light = scene.radial([stop(0, palette.glow, 0.55), stop(0.5, palette.accent, 0.2), stop(1, palette.accent, 0)]);
  scene.add(
    `<g ${scene.clip(rect(0, y, width, height - y, '#fff'))}>${ellipse(x, y, width * 0.42, (height - y) * 0.9, light)}</g>`,
  );
}

/** A couch as a silhouette with one lit edge; `w` is half of its width. */
function couch(scene: Picture, palette: Palette, x: number, y: number, w: number): void {
  const h = w * 0.34;
  const body = scene.linear([stop(0, palette.low), stop(0.25, palette.mid), stop(1, palette.ink)]);
  scene.add(
    ellipse(x, y + h * 0.98, w * 1.12, h * 0.16, palette.ink, `opacity=".7" ${scene.blur(6)}`),
    rect(x - w * 0.92, y - h, w * 1.84, h * 1.3, body, `rx="${round(h * 0.35)}"`),
    rect(x - w, y - h * 0.45, w * 0.24, h * 1.3, body, `rx="${round(w * 0.11)}"`),
    rect(x + w * 0.76, y - h * 0.45, w * 0.24, h * 1.3, body, `rx="${round(w * 0.11)}"`),
    rect(
      x - w * 0.8,
      y + h * 0.05,
      w * 1.6,
      h * 0.5,
      scene.linear([stop(0, palette.accent), stop(0.5, palette.mid), stop(1, palette.top)]),
      `rx="${round(h * 0.2)}"`,
    ),
    line(
      x - w * 0.72,
      y - h * 0.97,
      x + w * 0.72,
      y - h * 0.97,
      palette.glow,
      2,
      'stroke-linecap="round" opacity=".75"',
    ),
  );
}

/** A standing lamp that lights the wall behind it. */
function lamp(scene: Picture, palette: Palette, x: number, y: number, h: number): void {
  bloom(scene, x, y - h, h * 0.95, palette.glow, 0.75);
  scene.add(
    line(x, y, x, y - h, palette.ink, 4),
    ellipse(x, y, h * 0.13, h * 0.03, palette.ink),
    polygon(
      [
        point(x - h * 0.1, y - h * 1.12),
        point(x + h * 0.1, y - h * 1.12),
        point(x + h * 0.17, y - h * 0.88),
        point(x - h * 0.17, y - h * 0.88),
      ],
      scene.linear([stop(0, '#fff'), stop(1, palette.glow)]),
    ),
  );
}

const stage: DrawSet = (scene, random, palette) => {
  const { width, height } = scene;
  const x = width * random.between(0.42, 0.58);
  const folds = 26;
  for (let i = 0; i < folds; i++) {
    const open = Math.abs(i / (folds - 1) - 0.5) < 0.17;
    const colours = open ? [palette.top, palette.ink, palette.top] : [palette.mid, palette.accent, palette.top];
    const w = width / folds;
    scene.add(
      rect(
        i * w,
        0,
        w + 1,
        height,
        scene.linear([stop(0, at(colours, 0)), stop(0.4, at(colours, 1)), stop(1, at(colours, 2))], 0, 0, 1, 0),
      ),
    );
  }
  scene.add(
    rect(
      0,
      0,
      width,
      height,
      scene.linear([stop(0, palette.ink, 0.75), stop(0.4, palette.ink, 0.1), stop(1, palette.ink, 0.6)]),
    ),
  );
  floor(scene, palette, height * 0.74, x);
  const cone = scene.linear([stop(0, '#fff', 0.75), stop(0.5, palette.glow, 0.3), stop(1, palette.glow, 0.05)]);
  scene.add(
    polygon(
      [
        point(x - 12, -10),
        point(x + 12, -10),
        point(x + width * 0.2, height * 0.83),
        point(x - width * 0.2, height * 0.83),
      ],
      cone,
      scene.blur(5),
    ),
  );
  scene.add(
    ellipse(x, height * 0.86, width * 0.24, height * 0.075, palette.ink, `opacity=".6" ${scene.blur(5)}`),
    ellipse(
      x,
      height * 0.83,
      width * 0.22,
      height * 0.065,
      scene.linear([stop(0, palette.glow), stop(1, palette.accent)]),
    ),
    ellipse(
      x,
      height * 0.815,
      width * 0.22,
      height * 0.065,
      scene.radial([stop(0, '#fff'), stop(0.5, palette.glow), stop(1, palette.accent)]),
    ),
  );
};

const loft: DrawSet = (scene, random, palette) => {
  const { width, height } = scene;
  scene.add(rect(0, 0, width, height, scene.linear([stop(0, palette.ink), stop(1, palette.top)])));
  const [left, top, w, h] = [width * 0.16, height * 0.07, width * 0.68, height * 0.62];
  const view = scene.clip(rect(left, top, w, h, '#fff'));
  const inside: string[] = [
    rect(left, top, w, h, scene.linear([stop(0, palette.top), stop(0.6, palette.mid), stop(1, palette.low)])),
  ];
  inside.push(
    circle(
      left + w * random.between(0.25, 0.75),
      top + h * 0.36,
      h * 0.2,
      scene.linear([stop(0, '#fff'), stop(1, palette.glow)]),
    ),
  );
  for (let i = 0; i < 26; i++) {
    const bw = w * random.between(0.03, 0.07);
    const bh = h * random.between(0.15, 0.5);
    const x = left + random() * w;
    inside.push(rect(x, top + h - bh, bw, bh, i % 2 ? palette.top : palette.ink, 'opacity=".88"'));
    for (let k = 0; k < 5; k++)
      inside.push(
        rect(
          x + random() * bw,
          top + h - bh + random() * bh,
          2.2,
          2.6,
          palette.glow,
          `opacity="${round(random.between(0.4, 1))}"`,
        ),
      );
  }
  scene.add(`<g ${view}>${inside.join('')}</g>`);
  for (let i = 0; i <= 5; i++) scene.add(rect(left + (w * i) / 5 - 3, top, 6, h, palette.ink));
  for (let i = 0; i <= 2; i++) scene.add(rect(left, top + (h * i) / 2 - 3, w, 6, palette.ink));
  bloom(scene, width * 0.5, top + h, width * 0.5, palette.accent, 0.3);
  floor(scene, palette, height * 0.76, width * 0.5);
  couch(scene, palette, width * random.between(0.4, 0.6), height * 0.79, width * 0.2);
  lamp(scene, palette, width * random.pick([0.13, 0.87]), height * 0.83, height * 0.46);
};

const niche: DrawSet = (scene, random, palette) => {
  const { width, height } = scene;
  const x = width * random.between(0.4, 0.6);
  const base = height * 0.76;
  scene.add(
    rect(0, 0, width, height, scene.linear([stop(0, palette.mid), stop(0.6, palette.low), stop(1, palette.mid)])),
  );
  for (const [k, colour] of [palette.mid, palette.top, palette.accent, palette.glow].entries()) {
    const r = width * (0.27 - k * 0.045);
    scene.add(
      `<path d="M${round(x - r)} ${round(base)}V${round(height * 0.4)}a${round(r)} ${round(r)} 0 0 1 ${round(r * 2)} 0V${round(base)}Z" fill="${scene.linear([stop(0, colour), stop(1, k === 3 ? '#fff' : palette.top)])}"/>`,
    );
  }
  floor(scene, palette, base, x);
  bloom(scene, x, height * 0.45, width * 0.4, palette.glow, 0.45);
  couch(scene, palette, x, height * 0.78, width * 0.17);
  for (const side of [-1, 1])
    for (let i = 0; i < 3; i++) {
      const r = height * (0.05 + 0.02 * i);
      scene.add(
        circle(
          x + side * width * (0.3 + i * 0.075),
          base + height * 0.07,
          r,
          scene.radial([stop(0, palette.glow), stop(0.4, palette.counter), stop(1, palette.ink)], 0.35, 0.3, 0.8),
        ),
      );
    }
};

const neon: DrawSet = (scene, random, palette) => {
  const { width, height } = scene;
  const x = width * random.between(0.4, 0.6);
  const y = height * 0.4;
  scene.add(
    rect(0, 0, width, height, scene.linear([stop(0, palette.ink), stop(0.7, palette.top), stop(1, palette.mid)])),
  );
  const rows = 15;
  for (let i = 0; i < rows; i++)
    scene.add(
      line(0, (i * height * 0.74) / rows, width, (i * height * 0.74) / rows, palette.ink, 1.2, 'opacity=".55"'),
    );
  bloom(scene, x, y, height * 0.85, palette.accent, 0.55);
  const r = height * 0.27;
  const tube = random.pick([
    `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}"/>`,
    `<path d="M${round(x - r * 1.15)} ${round(y + r * 0.8)}L${round(x)} ${round(y - r)}L${round(x + r * 1.15)} ${round(y + r * 0.8)}Z"/>`,
    `<path d="M${round(x - r * 1.6)} ${round(y)}c${round(r * 0.5)} ${round(-r * 1.6)} ${round(r * 1.1)} ${round(-r * 1.6)} ${round(r * 1.6)} 0s${round(r * 1.1)} ${round(r * 1.6)} ${round(r * 1.6)} 0"/>`,
  ]);
  for (const [wide, colour, opacity, soft] of [
    [26, palette.accent, 0.4, 9],
    [11, palette.glow, 0.8, 3],
    [4, '#fff', 1, 0.4],
  ] as const)
    scene.add(
      `<g fill="none" stroke="${colour}" stroke-width="${wide}" stroke-linejoin="round" opacity="${opacity}" ${scene.blur(soft)}>${tube}</g>`,
    );
  floor(scene, palette, height * 0.74, x);
  scene.add(
    `<g ${scene.clip(rect(0, height * 0.74, width, height, '#fff'))}><g transform="translate(0 ${round(height * 1.48)}) scale(1 -1)" opacity=".4" fill="none" stroke="${palette.glow}" stroke-width="10" ${scene.blur(6)}>${tube}</g></g>`,
  );
  couch(scene, palette, x, height * 0.79, width * 0.2);
};

const balcony: DrawSet = (scene, random, palette) => {
  const { width, height } = scene;
  const horizon = height * 0.58;
  scene.add(
    rect(0, 0, width, horizon, scene.linear([stop(0, palette.top), stop(0.6, palette.mid), stop(1, palette.low)])),
  );
  stars(scene, random, palette, horizon * 0.8, 70);
  const x = width * random.between(0.3, 0.7);
  bloom(scene, x, horizon * 0.62, height * 0.6, palette.glow, 0.6);
  scene.add(circle(x, horizon * 0.62, height * 0.15, scene.linear([stop(0, '#fff'), stop(1, palette.glow)])));
  scene.add(path(closeToBottom(ridge(random, width, horizon + 2, height * 0.08, 24, 0.3), width, height), palette.mid));
  scene.add(
    rect(
      0,
      horizon,
      width,
      height,
      scene.linear([stop(0, palette.counter), stop(0.3, palette.mid), stop(1, palette.ink)]),
    ),
  );
  for (let i = 0; i < 44; i++) {
    const t = random();
    scene.add(
      rect(
        x + random.between(-1, 1) * width * (0.06 + t * 0.2),
        horizon + t * height * 0.22,
        width * random.between(0.02, 0.09),
        2,
        palette.glow,
        `rx="1" opacity="${round(random.between(0.2, 0.7))}"`,
      ),
    );
  }
  const rail = height * 0.78;
  for (let i = 0; i <= 24; i++) {
    const bx = (i / 24) * width;
    scene.add(
      `<path d="M${round(bx)} ${round(rail)}q${round(width * 0.014)} ${round(height * 0.06)} 0 ${round(height * 0.1)}q${round(-width * 0.014)} ${round(height * 0.04)} 0 ${round(height * 0.09)}" fill="none" stroke="${palette.ink}" stroke-width="6"/>`,
    );
  }
  scene.add(
    rect(0, rail - 8, width, 14, palette.ink, 'rx="5"'),
    line(0, rail - 8, width, rail - 8, palette.glow, 1.6, 'opacity=".8"'),
  );
  for (const lx of [0.14, 0.5, 0.86]) {
    bloom(scene, width * lx, rail - height * 0.07, height * 0.24, palette.glow, 0.85);
    scene.add(
      rect(
        width * lx - 9,
        rail - height * 0.11,
        18,
        height * 0.09,
        scene.linear([stop(0, '#fff'), stop(1, palette.glow)]),
        `rx="4" stroke="${palette.ink}" stroke-width="3"`,
      ),
    );
  }
};

const parlour: DrawSet = (scene, random, palette) => {
  const { width, height } = scene;
  const x = width * random.between(0.42, 0.58);
  scene.add(
    rect(0, 0, width, height, scene.linear([stop(0, palette.top), stop(0.7, palette.mid), stop(1, palette.top)])),
  );
  for (let i = 0; i < 7; i++) {
    const w = width / 7;
    scene.add(
      rect(
        i * w + 9,
        height * 0.06,
        w - 18,
        height * 0.6,
        'none',
        `stroke="${palette.low}" stroke-width="2.5" opacity=".55"`,
      ),
    );
  }
  bloom(scene, x, height * 0.36, height * 0.6, palette.glow, 0.5);
  scene.add(
    circle(x, height * 0.35, height * 0.235, palette.ink),
    circle(
      x,
      height * 0.35,
      height * 0.22,
      scene.linear([stop(0, palette.low), stop(0.5, palette.counter), stop(1, palette.top)], 0, 0, 1, 1),
    ),
    polygon(
      [
        point(x - height * 0.16, height * 0.35),
        point(x - height * 0.02, height * 0.16),
        point(x + height * 0.05, height * 0.16),
        point(x - height * 0.13, height * 0.44),
      ],
      '#fff',
      'opacity=".22"',
    ),
    circle(x, height * 0.35, height * 0.228, 'none', `stroke="${palette.glow}" stroke-width="4"`),
  );
  floor(scene, palette, height * 0.74, x);
  scene.add(
    ellipse(x, height * 0.9, width * 0.34, height * 0.085, palette.counter, 'opacity=".6"'),
    ellipse(x, height * 0.9, width * 0.26, height * 0.06, palette.accent, 'opacity=".55"'),
  );
  couch(scene, palette, x, height * 0.78, width * 0.23);
  lamp(scene, palette, x + random.sign() * width * 0.33, height * 0.84, height * 0.5);
};

const cyclorama: DrawSet = (scene, random, palette) => {
  const { width, height } = scene;
  const x = width * random.between(0.42, 0.58);
  scene.add(
    rect(
      0,
      0,
      width,
      height,
      scene.radial(
        [stop(0, palette.glow), stop(0.3, palette.accent), stop(0.7, palette.low), stop(1, palette.mid)],
        x,
        height * 0.5,
        width * 0.62,
        true,
      ),
    ),
  );
  scene.add(
    rect(
      0,
      height * 0.7,
      width,
      height * 0.3,
      scene.linear([stop(0, palette.low, 0), stop(0.4, palette.mid, 0.75), stop(1, palette.top)]),
    ),
  );
  for (const side of [-1, 1]) {
    const sx = x + side * width * 0.36;
    scene.add(
      line(sx, height * 0.42, sx + side * 8, height * 0.93, palette.ink, 5),
      line(sx, height * 0.75, sx - 26, height * 0.93, palette.ink, 4),
      line(sx, height * 0.75, sx + 26, height * 0.93, palette.ink, 4),
    );
    bloom(scene, sx, height * 0.3, height * 0.45, '#ffffff', 0.5);
    scene.add(
      polygon(
        [
          point(sx - side * 44, height * 0.12),
          point(sx + side * 30, height * 0.17),
          point(sx + side * 30, height * 0.45),
          point(sx - side * 44, height * 0.5),
        ],
        scene.linear([stop(0, '#fff'), stop(1, palette.glow)]),
        `stroke="${palette.ink}" stroke-width="6" stroke-linejoin="round"`,
      ),
    );
  }
  scene.add(ellipse(x, height * 0.87, width * 0.12, height * 0.03, palette.ink, `opacity=".5" ${scene.blur(6)}`));
  for (const leg of [-0.06, 0.06])
    scene.add(line(x + width * leg * 0.5, height * 0.66, x + width * leg, height * 0.87, palette.ink, 5));
  scene.add(
    ellipse(x, height * 0.65, width * 0.075, height * 0.03, palette.ink),
    ellipse(
      x,
      height * 0.643,
      width * 0.075,
      height * 0.027,
      scene.linear([stop(0, palette.counter), stop(1, palette.top)]),
    ),
  );
};

const shelves: DrawSet = (scene, random, palette) => {
  const { width, height } = scene;
  scene.add(rect(0, 0, width, height, scene.linear([stop(0, palette.ink), stop(1, palette.top)])));
  const colours = [palette.accent, palette.low, palette.counter, palette.mid, palette.glow];
  for (let row = 0; row < 4; row++) {
    const base = height * (0.19 + row * 0.185);
    for (let x = width * 0.03; x < width * 0.97;) {
      const w = random.between(7, 19);
      const h = height * random.between(0.09, 0.155);
      if (random() < 0.84)
        scene.add(
          rect(
            x,
            base - h,
            w,
            h,
            scene.linear([stop(0, random.pick(colours)), stop(1, palette.top)]),
            `rx="1.5" opacity="${round(random.between(0.5, 0.95))}"`,
          ),
        );
      x += w + (random() < 0.08 ? 34 : 2);
    }
    scene.add(rect(0, base, width, 7, palette.ink), line(0, base, width, base, palette.glow, 1, 'opacity=".35"'));
  }
  const x = width * random.between(0.3, 0.7);
  bloom(scene, x, height * 0.5, height * 0.75, palette.glow, 0.42);
  floor(scene, palette, height * 0.78, x);
  couch(scene, palette, x, height * 0.8, width * 0.2);
  lamp(scene, palette, x + random.sign() * width * 0.29, height * 0.86, height * 0.52);
};

const drawings = { stage, loft, niche, neon, balcony, parlour, cyclorama, shelves } satisfies Record<string, DrawSet>;

/** How a room is furnished. */
export type RoomSet = keyof typeof drawings;
export const roomSets = Object.keys(drawings) as RoomSet[];

/** A live room's picture: its empty set. */
export function roomSvg({ slug, set, palette }: RoomSpec, width: number, height: number): string {
  const scene = new Scene(width, height);
  drawings[set](scene, createRandom(`room:${slug}`), paletteByName(palette));
  scene.add(
    rect(
      0,
      0,
      width,
      height,
      scene.radial([stop(0, '#000', 0), stop(0.6, '#000', 0), stop(1, '#000', 0.5)], 0.5, 0.45, 0.8),
    ),
  );
  return scene.toSvg();
}
