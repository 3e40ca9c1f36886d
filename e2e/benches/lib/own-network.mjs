import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright';
import { ensureBrowser } from '../../../tooling/scripts/run/browser.mjs';

const table = 'bench_show';
const nft = (rule) => execFileSync('nft', rule.split(' '), { stdio: ['ignore', 'ignore', 'pipe'] });

/**
 * Starts a browser as a user of its own, so that its network can be taken away from it alone, or the whole of it stopped
 * as a closed laptop is. A browser's own "offline" leaves WebRTC as it is.
 * @param {(line: string) => void} say
 * @param {number} uid of no other process of this machine
 * @param {readonly string[]} args
 * @returns {Promise<{ browser: import('playwright').Browser, cut(): void, restore(): void, sleep(): void, wake(): void, close(): Promise<void> }>}
 * @throws {Error} without the rights of root, `nft` and `setpriv`
 */
export async function browserOfItsOwn(say, uid, args) {
  const executablePath = await ensureBrowser(say);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-browser-'));
  const wrapper = path.join(folder, 'chromium');
  // The profile is made by Playwright, as root. The process id stays that of the wrapper.
  fs.writeFileSync(
    wrapper,
    `#!/bin/sh
for one in "$@"; do case "$one" in --user-data-dir=*) chown -R ${uid}:${uid} "\${one#--user-data-dir=}" ;; esac; done
echo $$ > ${folder}/pid
export HOME=${folder}/home
exec setpriv --reuid=${uid} --regid=${uid} --clear-groups ${executablePath} "$@"
`,
    { mode: 0o755 },
  );
  fs.chmodSync(folder, 0o755);
  fs.mkdirSync(path.join(folder, 'home'));
  fs.chownSync(path.join(folder, 'home'), uid, uid);
  const browser = await chromium.launch({ executablePath: wrapper, args: ['--no-sandbox', ...args] });
  const signal = (name) => process.kill(-Number(fs.readFileSync(path.join(folder, 'pid'), 'utf8')), name);
  const restore = () => {
    try {
      nft(`delete table inet ${table}_${uid}`);
    } catch {
      // It was not cut.
    }
  };
  return {
    browser,
    cut: () => {
      nft(`add table inet ${table}_${uid}`);
      nft(`add chain inet ${table}_${uid} out { type filter hook output priority 0 ; }`);
      nft(`add rule inet ${table}_${uid} out meta skuid ${uid} drop`);
    },
    restore,
    sleep: () => signal('SIGSTOP'),
    wake: () => signal('SIGCONT'),
    close: async () => {
      restore();
      await browser.close();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
