/**
 * Makes the demo's scripts into `assets/scripts`: one as long as each film, and two of ten minutes for tests. They are
 * committed, so this runs only when one changes: `npx tsx src/make/make-scripts.ts` in `demo`.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { films, gameFilms } from '../films/films';

/** Milliseconds from one turn to the next, and stroke depth, by elapsed share of the script. */
type Shape = (share: number) => { step: number; depth: number };
const shapes = {
  calm: () => ({ step: 1600, depth: 40 }),
  steady: () => ({ step: 800, depth: 70 }),
  climbing: (share) => ({ step: Math.round(1500 - share * 1150), depth: Math.round(35 + share * 65) }),
  waves: (share) => ({
    step: Math.round(900 + 550 * Math.cos(share * Math.PI * 12)),
    depth: Math.round(65 - 30 * Math.cos(share * Math.PI * 12)),
  }),
  /** Long breaths between short runs. */
  runs: (share) => {
    const run = Math.max(0, Math.sin(share * Math.PI * 9)) ** 2;
    return { step: Math.round(1300 - 950 * run), depth: Math.round(40 + 60 * run) };
  },
  /** Up in three steps, and a quiet end. */
  stairs: (share) => {
    const stair = share > 0.88 ? 0 : Math.floor(share * 3.4) / 3 + 0.25 * Math.abs(Math.sin(share * Math.PI * 14));
    return { step: Math.round(1250 - 850 * Math.min(1, stair)), depth: Math.round(45 + 50 * Math.min(1, stair)) };
  },
} satisfies Record<string, Shape>;

const folder = fileURLToPath(new URL('../../assets/scripts', import.meta.url));

/** @param length milliseconds */
async function writeScript(name: string, shape: Shape, length: number): Promise<void> {
  const actions: { at: number; pos: number }[] = [];
  for (let at = 0; at <= length;) {
    const { step, depth } = shape(at / length);
    actions.push({ at, pos: actions.length % 2 === 0 ? 50 - Math.round(depth / 2) : 50 + Math.round(depth / 2) });
    at += step;
  }
  await writeFile(
    `${folder}/${name}.funscript`,
    `${JSON.stringify({ version: '1.0', inverted: false, range: 100, actions })}\n`,
  );
}

await mkdir(folder, { recursive: true });
const turns: readonly Shape[] = [
  shapes.runs,
  shapes.climbing,
  shapes.waves,
  shapes.stairs,
];
for (const [index, { name, seconds }] of [...films, ...gameFilms].entries())
  await writeScript(name, turns[index % turns.length] ?? shapes.runs, seconds * 1000);
for (const name of ['calm', 'steady'] as const) await writeScript(name, shapes[name], 600_000);
