/**
 * Makes the demo's scripts into `assets/scripts`, as long as the demo's streams are repeated to fill ten minutes. They
 * are committed, so this runs only when one changes: `npx tsx src/make/make-scripts.ts` in `demo`.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const length = 600_000;
/** Milliseconds from one turn to the next, and how far it goes, by the share of the script that is over. */
const shapes: Readonly<Record<string, (share: number) => { step: number; depth: number }>> = {
  calm: () => ({ step: 1600, depth: 40 }),
  steady: () => ({ step: 800, depth: 70 }),
  climbing: (share) => ({ step: Math.round(1500 - share * 1150), depth: Math.round(35 + share * 65) }),
  waves: (share) => ({
    step: Math.round(900 + 550 * Math.cos(share * Math.PI * 12)),
    depth: Math.round(65 - 30 * Math.cos(share * Math.PI * 12)),
  }),
};

const folder = fileURLToPath(new URL('../../assets/scripts', import.meta.url));
await mkdir(folder, { recursive: true });
for (const [name, shape] of Object.entries(shapes)) {
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
