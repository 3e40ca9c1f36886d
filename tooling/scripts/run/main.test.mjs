import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';

const program = `
import { onStopSignal } from ${JSON.stringify(path.join(import.meta.dirname, 'main.mjs'))};
import { setTimeout as delay } from 'node:timers/promises';
onStopSignal(async () => {
  await delay(2500);
  console.log('stopped in order');
});
setInterval(() => undefined, 1000);
console.log('begun');
`;

/** Sends SIGINT after each pause (milliseconds); returns the exit code and what was written. */
async function interrupted(pauses) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const chunks = [];
  child.stdout.on('data', (chunk) => chunks.push(chunk));
  await once(child.stdout, 'data');
  const closed = once(child, 'close');
  for (const pause of pauses) {
    await delay(pause);
    child.kill('SIGINT');
  }
  const [code] = await closed;
  return { code, output: Buffer.concat(chunks).toString() };
}

describe('a command that is told to stop', () => {
  test('by Ctrl-C under npm, which sends the signal twice, stops in order', async () => {
    const { code, output } = await interrupted([0, 200]);
    expect([code, output]).toEqual([0, 'begun\nstopped in order\n']);
  });
  test('again after a second ends at once', async () => {
    const { code, output } = await interrupted([0, 1300]);
    expect([code, output]).toEqual([130, 'begun\n']);
  });
});
