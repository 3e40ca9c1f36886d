import { type Palette, paletteByName } from '../scene/palettes';
import { bloom } from '../scene/scenery';
import { Scene, circle, ellipse, line, rect, round, stop } from '../scene/scene';

/** Specification of a device's picture: a product on a lit ground. */
export interface DeviceSpec {
  readonly shape: DeviceShape;
  readonly palette: string;
}

type DrawDevice = (scene: Scene, palette: Palette, x: number, y: number, unit: number) => void;

/** Light from the upper left on a round body, across its width. */
const body = (scene: Scene, palette: Palette): string =>
  scene.linear(
    [
      stop(0, palette.ink),
      stop(0.14, palette.mid),
      stop(0.32, palette.glow),
      stop(0.46, palette.accent),
      stop(0.76, palette.mid),
      stop(1, palette.ink),
    ],
    0,
    0,
    1,
    0,
  );
const dark = (scene: Scene, palette: Palette): string =>
  scene.linear(
    [
      stop(0, palette.ink),
      stop(0.3, palette.mid),
      stop(0.42, palette.low),
      stop(0.7, palette.top),
      stop(1, palette.ink),
    ],
    0,
    0,
    1,
    0,
  );

/** Shadow and faint reflection of something on the ground. */
const shadow = (scene: Scene, x: number, y: number, w: number): string =>
  ellipse(x, y, w * 1.25, w * 0.2, '#000', `opacity=".6" ${scene.blur(10)}`);
const led = (scene: Scene, palette: Palette, x: number, y: number): string =>
  circle(x, y, 9, palette.glow, `opacity=".55" ${scene.blur(4)}`) + circle(x, y, 3.6, '#fff');

/** A capsule on a foot, with a band of light and a button. */
function column(scene: Scene, palette: Palette, x: number, y: number, w: number, h: number): void {
  scene.add(
    shadow(scene, x, y, w),
    rect(x - w, y - h, w * 2, h, body(scene, palette), `rx="${round(w)}"`),
    rect(x - w, y - h * 0.42, w * 2, h * 0.42, dark(scene, palette), `rx="${round(w * 0.35)}"`),
    rect(x - w, y - h * 0.45, w * 2, h * 0.035, palette.glow, 'opacity=".9"'),
    circle(x, y - h * 0.24, w * 0.3, palette.ink, `stroke="${palette.glow}" stroke-opacity=".7" stroke-width="2.5"`),
    led(scene, palette, x, y - h * 0.24),
  );
}

const upright: DrawDevice = (scene, palette, x, y, unit) => column(scene, palette, x, y, unit * 0.12, unit * 0.66);

const travel: DrawDevice = (scene, palette, x, y, unit) => {
  column(scene, palette, x + unit * 0.12, y, unit * 0.085, unit * 0.4);
  const [cx, w, h] = [x - unit * 0.26, unit * 0.2, unit * 0.3];
  scene.add(
    shadow(scene, cx, y + 4, w),
    rect(cx - w, y - h, w * 2, h, dark(scene, palette), `rx="${round(w * 0.3)}"`),
    line(cx - w, y - h * 0.55, cx + w, y - h * 0.55, palette.ink, 5),
    rect(cx - w * 0.22, y - h * 0.68, w * 0.44, h * 0.24, palette.accent, 'rx="5"'),
    `<path d="M${round(cx - w * 0.4)} ${round(y - h)}v${round(-h * 0.16)}q0 ${round(-h * 0.1)} ${round(w * 0.2)} ${round(-h * 0.1)}h${round(w * 0.4)}q${round(w * 0.2)} 0 ${round(w * 0.2)} ${round(h * 0.1)}v${round(h * 0.16)}" fill="none" stroke="${palette.mid}" stroke-width="9"/>`,
  );
};

const ring: DrawDevice = (scene, palette, x, y, unit) => {
  const r = unit * 0.25;
  const cy = y - r;
  scene.add(
    shadow(scene, x, y, r * 0.75),
    `<circle cx="${round(x)}" cy="${round(cy)}" r="${round(r * 0.8)}" fill="none" stroke="${body(scene, palette)}" stroke-width="${round(r * 0.4)}"/>`,
    `<circle cx="${round(x)}" cy="${round(cy)}" r="${round(r * 0.8)}" fill="none" stroke="${palette.glow}" stroke-width="3" stroke-dasharray="${round(r * 1.1)} ${round(r * 4)}" opacity=".95"/>`,
    rect(x - r * 0.3, cy + r * 0.55, r * 0.6, r * 0.5, dark(scene, palette), `rx="${round(r * 0.14)}"`),
    led(scene, palette, x, cy + r * 0.8),
  );
};

const station: DrawDevice = (scene, palette, x, y, unit) => {
  const w = unit * 0.34;
  scene.add(
    shadow(scene, x, y + 6, w),
    `<path d="M${round(x + w * 0.8)} ${round(y - w * 0.1)}C${round(x + w * 1.6)} ${round(y)} ${round(x + w * 1.4)} ${round(y + w * 0.35)} ${round(x + w * 2.4)} ${round(y + w * 0.2)}" fill="none" stroke="${palette.ink}" stroke-width="9"/>`,
    rect(x - w, y - w * 0.3, w * 2, w * 0.34, dark(scene, palette), `rx="${round(w * 0.12)}"`),
    ellipse(x, y - w * 0.3, w * 0.98, w * 0.2, scene.linear([stop(0, palette.low), stop(1, palette.top)])),
    ellipse(x, y - w * 0.31, w * 0.6, w * 0.12, palette.ink),
    rect(x - w * 0.42, y - w * 1.35, w * 0.84, w * 1.08, body(scene, palette), `rx="${round(w * 0.16)}"`),
    ellipse(x, y - w * 1.33, w * 0.42, w * 0.09, palette.accent),
    ellipse(x, y - w * 1.33, w * 0.3, w * 0.06, palette.ink),
    rect(x - w * 0.42, y - w * 0.62, w * 0.84, 4, palette.glow),
    led(scene, palette, x - w * 0.75, y - w * 0.12),
  );
};

const sleeve: DrawDevice = (scene, palette, x, y, unit) => {
  const [w, h] = [unit * 0.155, unit * 0.56];
  scene.add(shadow(scene, x, y, w), rect(x - w, y - h, w * 2, h, body(scene, palette), `rx="${round(w * 0.5)}"`));
  for (let i = 0; i < 7; i++) {
    const ry = y - h * (0.16 + i * 0.105);
    scene.add(
      `<path d="M${round(x - w)} ${round(ry)}q${round(w)} ${round(w * 0.24)} ${round(w * 2)} 0" fill="none" stroke="${palette.ink}" stroke-opacity=".5" stroke-width="6"/>`,
    );
  }
  scene.add(
    rect(x - w * 1.05, y - h * 0.12, w * 2.1, h * 0.12, dark(scene, palette), `rx="${round(w * 0.2)}"`),
    ellipse(x, y - h + w * 0.24, w * 0.72, w * 0.16, palette.ink, 'opacity=".8"'),
    led(scene, palette, x, y - h * 0.06),
  );
};

const pair: DrawDevice = (scene, palette, x, y, unit) => {
  column(scene, palette, x - unit * 0.2, y - unit * 0.02, unit * 0.095, unit * 0.5);
  column(scene, palette, x + unit * 0.2, y + unit * 0.03, unit * 0.095, unit * 0.5);
  for (let i = 0; i < 3; i++) {
    const r = unit * (0.05 + i * 0.035);
    scene.add(
      `<path d="M${round(x - r)} ${round(y - unit * 0.56)}a${round(r)} ${round(r)} 0 0 1 ${round(r * 2)} 0" fill="none" stroke="${palette.glow}" stroke-width="4" stroke-linecap="round" opacity="${0.95 - i * 0.27}"/>`,
    );
  }
};

const pebble: DrawDevice = (scene, palette, x, y, unit) => {
  const [w, h] = [unit * 0.3, unit * 0.2];
  scene.add(
    shadow(scene, x, y, w * 0.85),
    `<g transform="rotate(-9 ${round(x)} ${round(y)})">` +
      ellipse(
        x,
        y - h,
        w,
        h,
        scene.radial(
          [
            stop(0, '#fff'),
            stop(0.12, palette.glow),
            stop(0.5, palette.accent),
            stop(0.85, palette.mid),
            stop(1, palette.ink),
          ],
          0.34,
          0.24,
          0.85,
        ),
      ) +
      `<path d="M${round(x - w)} ${round(y - h)}a${round(w)} ${round(h)} 0 0 0 ${round(w * 2)} 0" fill="none" stroke="${palette.ink}" stroke-opacity=".45" stroke-width="4"/>` +
      ellipse(x + w * 0.34, y - h * 1.3, w * 0.13, h * 0.13, palette.ink, 'opacity=".75"') +
      '</g>',
    led(scene, palette, x + w * 0.31, y - h * 1.36),
  );
};

const kit: DrawDevice = (scene, palette, x, y, unit) => {
  const w = unit * 0.3;
  scene.add(shadow(scene, x, y + 4, w));
  for (const side of [-1, 1])
    scene.add(rect(x + side * w * 0.82 - 7, y - unit * 0.6, 14, unit * 0.6, dark(scene, palette)));
  scene.add(
    rect(x - w, y - unit * 0.62, w * 2, unit * 0.05, dark(scene, palette), 'rx="5"'),
    rect(x - w, y - unit * 0.05, w * 2, unit * 0.06, dark(scene, palette), 'rx="5"'),
    rect(
      x - w * 0.74,
      y - unit * 0.38,
      w * 1.48,
      unit * 0.1,
      scene.linear([stop(0, palette.glow), stop(0.4, palette.accent), stop(1, palette.mid)]),
      'rx="7"',
    ),
    rect(x - unit * 0.075, y - unit * 0.47, unit * 0.15, unit * 0.28, body(scene, palette), 'rx="14"'),
    line(x, y - unit * 0.62, x, y - unit * 0.47, palette.low, 9),
  );
  for (const [dx, dy] of [
    [-0.9, -0.6],
    [0.9, -0.6],
    [-0.9, -0.02],
    [0.9, -0.02],
  ] as const)
    scene.add(circle(x + w * dx, y + unit * dy, 6, palette.glow, `stroke="${palette.ink}" stroke-width="2"`));
  for (let i = 0; i < 9; i++)
    scene.add(
      line(
        x - w * 0.6 + i * w * 0.15,
        y - unit * 0.12,
        x - w * 0.6 + i * w * 0.15,
        y - unit * (i % 2 ? 0.15 : 0.18),
        palette.low,
        3,
      ),
    );
};

const drawings = { upright, travel, ring, station, sleeve, pair, pebble, kit } satisfies Record<string, DrawDevice>;

/** The outline of a device. */
export type DeviceShape = keyof typeof drawings;
export const deviceShapes = Object.keys(drawings) as DeviceShape[];

/** A product picture of an invented device. */
export function deviceSvg({ shape, palette: name }: DeviceSpec, width: number, height: number): string {
  const scene = new Scene(width, height);
  const palette = paletteByName(name);
  const ground = height * 0.72;
  scene.add(
    rect(
      0,
      0,
      width,
      height,
      scene.radial(
        [stop(0, palette.low), stop(0.45, palette.mid), stop(1, palette.top)],
        width / 2,
        height * 0.42,
        width * 0.62,
        true,
      ),
    ),
  );
  scene.add(
    circle(
      width / 2,
      height * 0.44,
      height * 0.34,
      scene.linear([stop(0, palette.accent, 0.5), stop(1, palette.mid, 0)]),
    ),
  );
  scene.add(
    rect(
      0,
      ground,
      width,
      height - ground,
      scene.linear([stop(0, palette.mid), stop(0.4, palette.top), stop(1, palette.ink)]),
    ),
  );
  bloom(scene, width / 2, ground, width * 0.36, palette.accent, 0.35);
  drawings[shape](scene, palette, width / 2, height * 0.83, height);
  return scene.toSvg();
}
