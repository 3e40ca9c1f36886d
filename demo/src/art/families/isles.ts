import type { Palette } from '../scene/palettes';
import { type Random, within } from '../scene/random';
import { bloom, sky, stars } from '../scene/scenery';
import { type Point, type Scene, at, circle, ellipse, point, polygon, rect, round, stop } from '../scene/scene';

/** Floating islands in clouds. Kinds: towers, domes, rings. */
export function isles(scene: Scene, random: Random, palette: Palette, kind?: number): void {
  const chance = random.integer(0, 2);
  const variant = kind ?? chance;
  const { width, height } = scene;
  const unit = Math.min(width, height);
  sky(scene, palette, height * 0.82);
  scene.layer(0.02, 'glimmer');
  stars(scene, random, palette, height * 0.45, 90);
  const mx = width * within(random, 0.3, 0.7, kind);
  const my = height * random.between(0.22, 0.34);
  scene.layer(0.05);
  bloom(scene, mx, my, unit * 0.62, palette.glow, 0.6);
  scene.add(circle(mx, my, unit * (kind === undefined ? 0.11 : random.between(0.06, 0.16)), '#fff', 'opacity=".92"'));
  const cloud = (y: number, c: string, a: number, sc: number): void => {
    let o = '';
    for (let i = 0; i < 16; i++)
      o += ellipse(
        width * random.between(-0.1, 1.1),
        y + random.between(-1, 1) * height * 0.02,
        width * random.between(0.08, 0.22) * sc,
        height * random.between(0.02, 0.05) * sc,
        c,
      );
    scene.add(`<g opacity="${a}" ${scene.blur(13)}>${o}</g>`);
  };
  scene.layer(0.15, 'drift');
  cloud(height * 0.66, palette.glow, 0.35, 1);
  const isle = (x: number, y: number, w: number, distant: boolean): void => {
    const N = 9;
    const top: Point[] = [];
    const bot: Point[] = [];
    for (let i = 0; i <= N; i++) {
      const t = i / N;
      top.push([x - w + 2 * w * t, y + Math.sin(t * 3.14) * -w * 0.05 + random.between(-2, 2)]);
    }
    for (let i = N; i >= 0; i--) {
      const t = i / N;
      bot.push([
        x - w * 0.97 + 1.94 * w * t,
        y + w * 0.1 + Math.pow(Math.sin(t * 3.14), 1.6) * w * random.between(0.75, 1.25),
      ]);
    }
    scene.add(
      polygon(
        [...top, ...bot],
        scene.linear([
          stop(0, distant ? palette.mid : palette.top),
          stop(0.3, distant ? palette.top : palette.ink),
          stop(1, palette.ink),
        ]),
        `opacity="${distant ? 0.92 : 1}"`,
      ),
    );
    for (let i = 1; i < N; i++)
      scene.add(
        polygon(
          [at(top, i), at(bot, N - i), at(bot, N - i + 1)],
          i % 2 ? palette.counter : palette.low,
          `opacity="${round(0.14 + 0.16 * random())}"`,
        ),
      );
    scene.add(ellipse(x, y, w, w * 0.085, scene.linear([stop(0, palette.glow), stop(1, palette.accent)], 0, 0, 1, 0)));
    if (variant === 1) {
      const r = w * 0.46;
      scene.add(
        `<path d="M${round(x - r)} ${round(y)}a${round(r)} ${round(r)} 0 0 1 ${round(r * 2)} 0Z" fill="${scene.radial([stop(0, palette.glow), stop(0.45, palette.accent), stop(1, palette.mid)], 0.34, 0.3, 0.9)}"/>`,
        `<path d="M${round(x - r * 0.3)} ${round(y)}v${round(-r * 0.34)}a${round(r * 0.3)} ${round(r * 0.3)} 0 0 1 ${round(r * 0.6)} 0v${round(r * 0.34)}Z" fill="${palette.ink}" opacity=".7"/>`,
      );
    }
    if (variant === 2) {
      const r = w * 0.62;
      scene.add(
        `<circle cx="${round(x)}" cy="${round(y - r * 0.86)}" r="${round(r)}" fill="${palette.glow}" fill-opacity=".16" stroke="${palette.top}" stroke-width="${round(r * 0.2)}"/><circle cx="${round(x)}" cy="${round(y - r * 0.86)}" r="${round(r * 0.9)}" fill="none" stroke="${palette.glow}" stroke-width="2"/>`,
        ellipse(x, y, w, w * 0.085, scene.linear([stop(0, palette.glow), stop(1, palette.accent)], 0, 0, 1, 0)),
      );
    }
    const T = variant ? (distant ? 0 : 2) : distant ? random.integer(2, 3) : random.integer(5, 7);
    for (let i = 0; i < T; i++) {
      const u = ((i + 0.5) / T) * 2 - 1;
      const tx = x + w * (u * 0.62 + random.between(-0.05, 0.05));
      const th = w * (distant ? random.between(0.4, 0.8) : (1.5 - Math.abs(u) * 1.05) * random.between(0.75, 1.1));
      const tw = w * random.between(0.05, 0.085);
      scene.add(
        polygon(
          [
            point(tx - tw, y),
            point(tx - tw * 0.35, y - th),
            point(tx + tw * 0.1, y - th - tw),
            point(tx + tw * 0.1, y + tw * 0.3),
          ],
          scene.linear([stop(0, palette.glow), stop(0.5, palette.accent), stop(1, palette.low)]),
        ),
        polygon(
          [
            point(tx + tw, y),
            point(tx + tw * 0.45, y - th * 0.97),
            point(tx + tw * 0.1, y - th - tw),
            point(tx + tw * 0.1, y + tw * 0.3),
          ],
          scene.linear([stop(0, palette.counter), stop(0.4, palette.mid), stop(1, palette.ink)]),
        ),
      );
    }
    if (!distant)
      scene.add(
        `<ellipse cx="${round(x)}" cy="${round(y - w * 0.35)}" rx="${round(w * 1.5)}" ry="${round(w * 0.26)}" fill="none" stroke="${palette.glow}" stroke-width="2" opacity=".75"/><ellipse cx="${round(x)}" cy="${round(y - w * 0.35)}" rx="${round(w * 1.62)}" ry="${round(w * 0.29)}" fill="none" stroke="${palette.accent}" stroke-width="1" opacity=".6"/>`,
      );
    const fx = x + w * random.between(-0.6, 0.6);
    scene.add(
      rect(
        fx - w * 0.03,
        y,
        w * 0.06,
        w * 1.7,
        scene.linear([stop(0, '#ffffff', 0.95), stop(0.4, palette.glow, 0.55), stop(1, palette.glow, 0)]),
        scene.blur(1.6),
      ),
    );
  };
  scene.layer(0.3, 'float');
  isle(width * random.between(0.12, 0.26), height * random.between(0.36, 0.44), unit * 0.12, true);
  scene.layer(0.35, 'float');
  isle(width * random.between(0.74, 0.88), height * random.between(0.42, 0.5), unit * 0.15, true);
  scene.layer(0.4, 'drift');
  cloud(height * 0.72, palette.accent, 0.45, 1.2);
  scene.layer(0.55, 'float');
  isle(
    width * within(random, 0.44, 0.56, kind),
    height * within(random, 0.52, 0.57, kind),
    unit * within(random, 0.27, 0.33, kind) * (kind === undefined ? 1 : random.between(0.7, 1.1)),
    false,
  );
  scene.layer(0.75, 'drift');
  cloud(height * 0.88, palette.low, 0.8, 1.5);
  scene.layer(0.9, 'drift');
  cloud(height * 0.97, palette.mid, 0.9, 1.7);
  scene.layer(0.95);
  scene.add(
    rect(0, height * 0.7, width, height * 0.3, scene.linear([stop(0, palette.ink, 0), stop(1, palette.ink, 0.85)])),
  );
}
