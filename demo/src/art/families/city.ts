import type { Palette } from '../scene/palettes';
import { type Random, within } from '../scene/random';
import { bloom, haze, sky, stars } from '../scene/scenery';
import { type Scene, at, circle, line, point, polygon, rect, round, stop } from '../scene/scene';

/** A skyline in four depths. Kinds, by what stands above it: a ringed sun, a sun with slits on the roofs, a crescent, two moons. */
export function city(scene: Scene, random: Random, palette: Palette, kind?: number): void {
  const { width, height } = scene;
  const unit = Math.min(width, height);
  const base = height * within(random, 0.84, 0.9, kind);
  sky(scene, palette, base * 0.9);
  scene.layer(0.02, 'glimmer');
  stars(scene, random, palette, height * 0.5, 110);
  const px = width * random.between(0.25, 0.75);
  const py = height * random.between(0.24, 0.36);
  const pr = unit * within(random, 0.16, 0.26, kind);
  scene.layer(0.06);
  bloom(scene, px, py, pr * 2.3, palette.accent, 0.4);
  body(scene, random, palette, kind ?? 0, px, py, pr);
  const rise = kind === undefined ? 1 : random.between(0.7, 1.35);
  for (let layer = 0; layer < 4; layer++) {
    const t = layer / 3;
    scene.layer(round(0.2 + 0.2 * layer));
    let x = -20;
    let o = '';
    let win = '';
    const col = at([palette.low, palette.mid, palette.top, palette.ink], layer);
    while (x < width + 20) {
      const w = random.between(0.03, 0.075) * unit * (1 + t * 0.9);
      const center = 1 - Math.min(1, Math.abs((x + w / 2) / width - 0.5) * 1.5);
      const h =
        rise * height * (random.between(0.1, 0.3) * (1 - t * 0.3) + 0.18 * center * random() + (3 - layer) * 0.055);
      const y = base - h;
      const cap = random();
      o += rect(x, y, w, height - y, col);
      if (cap < 0.25)
        o += polygon([point(x, y), point(x + w, y), point(x + w / 2, y - w * random.between(0.6, 1.8))], col);
      else if (cap < 0.42)
        o +=
          rect(x + w * 0.46, y - w * 1.3, w * 0.08, w * 1.3, col) + circle(x + w * 0.5, y - w * 1.3, 2.2, palette.glow);
      else if (cap < 0.55)
        o += `<path d="M${round(x)} ${round(y + 0.5)}a${round(w / 2)} ${round(w / 2)} 0 0 1 ${round(w)} 0Z" fill="${col}"/>`;
      if (layer > 0) {
        const st = 7 + layer * 1.5;
        for (let yy = y + 8; yy < base; yy += st)
          for (let xx = x + 5; xx < x + w - 5; xx += st)
            if (random() < 0.2 + 0.12 * random())
              win += rect(
                xx,
                yy,
                st * 0.42,
                st * 0.5,
                random() < 0.2 ? palette.counter : palette.glow,
                `opacity="${round(random.between(0.25, 0.95) * (layer === 3 ? 1 : 0.7))}"`,
              );
        if (random() < 0.22) win += rect(x + w / 2 - 1.2, y, 2.4, h, palette.accent, 'opacity=".85"');
      }
      x += w + random.between(-2, unit * 0.018);
    }
    scene.add(o, win);
    scene.layer(round(0.22 + 0.2 * layer), 'drift');
    if (layer < 3)
      haze(
        scene,
        base - height * 0.04,
        height * (0.22 - layer * 0.03),
        at([palette.low, palette.accent, palette.mid], layer),
        0.5,
      );
  }
  scene.layer(0.82, 'glimmer');
  for (let i = 0; i < 3; i++) {
    const x = width * random.between(0.1, 0.9);
    scene.add(
      polygon(
        [
          point(x - 2, base),
          point(x + 2, base),
          point(x + random.between(10, 40), 0),
          point(x - random.between(10, 40), 0),
        ],
        scene.linear([stop(0, palette.glow, 0), stop(0.6, palette.glow, 0.06), stop(1, palette.glow, 0.3)]),
      ),
    );
  }
  scene.layer(0.84, 'drift');
  let tr = '';
  for (let i = 0; i < 7; i++) {
    const y = height * random.between(0.42, 0.76);
    const x = random() * width;
    const length = unit * random.between(0.15, 0.5);
    tr += line(
      x,
      y,
      x + length,
      y - length * random.between(-0.08, 0.08),
      i % 2 ? palette.glow : palette.counter,
      1.8,
      'stroke-linecap="round" opacity=".9"',
    );
  }
  scene.add(`<g ${scene.blur(3)}>${tr}</g>${tr}`);
  scene.layer(0.9);
  scene.add(
    rect(
      0,
      base - height * 0.05,
      width,
      height,
      scene.linear([stop(0, palette.ink, 0), stop(0.5, palette.ink, 0.85), stop(1, palette.ink)]),
    ),
  );
}

/** The sun or moons above the skyline. */
function body(scene: Scene, random: Random, palette: Palette, kind: number, px: number, py: number, pr: number): void {
  const unit = Math.min(scene.width, scene.height);
  // Drawn for every kind, so that the skyline is the same.
  const tl = random.between(-24, 24);
  if (kind === 1) {
    const y = py + scene.height * 0.16;
    let slits = rect(0, 0, scene.width, scene.height, '#fff');
    for (let i = 0; i < 6; i++)
      slits += rect(0, y + pr * (0.1 + i * 0.16), scene.width, pr * (0.02 + i * 0.012), '#000');
    scene.add(
      `<g ${scene.mask(slits)}>${circle(px, y, pr * 1.25, scene.linear([stop(0, palette.glow), stop(0.6, palette.accent), stop(1, palette.counter)]))}</g>`,
    );
    return;
  }
  if (kind === 2) {
    const r = pr * 0.62;
    scene.add(
      `<g ${scene.mask(`${circle(px, py, r, '#fff')}${circle(px + r * 0.42, py - r * 0.22, r * 0.86, '#000')}`)}>${circle(px, py, r, scene.linear([stop(0, '#fff'), stop(1, palette.glow)]))}</g>`,
    );
    return;
  }
  if (kind === 3) {
    for (const [dx, dy, k] of [
      [0, 0, 0.6],
      [1.35, -0.5, 0.26],
    ] as const)
      scene.add(
        circle(
          px + (px > scene.width / 2 ? -dx : dx) * pr,
          py + dy * pr,
          pr * k,
          scene.radial([stop(0, '#fff'), stop(0.5, palette.glow), stop(1, palette.accent)], 0.35, 0.3, 0.8),
        ),
      );
    return;
  }
  scene.add(
    circle(
      px,
      py,
      pr,
      scene.linear([stop(0, palette.glow), stop(0.5, palette.accent), stop(1, palette.low)], 0.2, 0, 0.7, 1),
    ),
  );
  scene.add(
    circle(
      px,
      py,
      pr,
      scene.linear([stop(0, palette.mid, 0), stop(0.5, palette.mid, 0.15), stop(1, palette.mid, 0.95)], 0.2, 0, 0.8, 1),
    ),
  );
  let rg = '';
  for (let i = 0; i < 4; i++)
    rg += `<ellipse rx="${round(unit * (0.5 + i * 0.022))}" ry="${round(unit * (0.12 + i * 0.008))}" fill="none" stroke="${i % 2 ? palette.glow : palette.accent}" stroke-width="${i === 1 ? 4 : 1.4}" opacity="${at([0.4, 0.9, 0.5, 0.25], i)}"/>`;
  scene.add(`<g transform="translate(${round(px)} ${round(py)}) rotate(${round(tl)})">${rg}</g>`);
}
