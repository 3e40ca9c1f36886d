/**
 * The edge for `npm run dev`: waits for the shell's first server build, then runs it, again at every rebuild.
 */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from '../apps/apps.mjs';

const entry = path.join(root, 'shell/dist/dev/server/main.cjs');
while (!fs.existsSync(entry)) await delay(200);
const edge = spawn(process.execPath, ['--watch', '--watch-preserve-output', '--enable-source-maps', entry], {
  cwd: root,
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => edge.kill('SIGTERM'));
edge.once('exit', (code) => process.exit(code ?? 0));
