/**
 * `npm run complete-lock`: to be run after a package was added or updated behind a registry that does not
 * carry every platform's binaries (checks/lock-platforms.mjs says why). It changes package-lock.json only.
 */
import fs from 'node:fs';
import path from 'node:path';
import { root } from './apps/apps.mjs';
import { completePlatforms } from './checks/lock-platforms.mjs';
import { say } from './run/main.mjs';

const file = path.join(root, 'package-lock.json');
const lock = JSON.parse(fs.readFileSync(file, 'utf8'));
const added = completePlatforms(lock);
lock.packages = Object.fromEntries(Object.entries(lock.packages).toSorted(([a], [b]) => a.localeCompare(b, 'en')));
if (added.length > 0) fs.writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
say(
  added.length > 0
    ? `Added ${added.length} packages of other platforms to package-lock.json.`
    : 'package-lock.json is complete.',
);
