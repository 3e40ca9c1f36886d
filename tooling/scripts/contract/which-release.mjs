import fs from 'node:fs';
import path from 'node:path';
import { parts, readReport } from '../faces/report.mjs';
import { runCommand } from '../run/run-command.mjs';

const listed = 'tooling/scripts/contract/released.txt';

/** Output of git; undefined without git, or when it fails. */
async function git(root, ...args) {
  const { code, output } = await runCommand('git', args, { cwd: root });
  return code === 0 ? output : undefined;
}

/** Built into each app: a remote does not depend on the shell for an addition to it. */
const builtIn = 'queries';

const majorOf = (report) => Number(readReport(report).version.split('.')[0]);

/**
 * @returns {Promise<{ broken: string[], added: string[] }>} parts of `shared` that promise something else than they did
 *   in a commit, and those that promise more
 */
async function changedParts(root, commit) {
  const changed = { broken: [], added: [] };
  for (const part of parts) {
    const file = `shared/faces/${part}.txt`;
    const before = await git(root, 'show', `${commit}:${file}`);
    if (before === undefined) continue;
    const now = fs.readFileSync(path.join(root, file), 'utf8');
    if (majorOf(before) !== majorOf(now)) changed.broken.push(part);
    else if (part !== builtIn && readReport(before).version !== readReport(now).version) changed.added.push(part);
  }
  return changed;
}

/**
 * The release to test together with this tree.
 * @param {string} root this repository
 * @param {string | undefined} given tag, branch or commit; without it the one in released.txt, which is written when a
 *   site is deployed
 * @returns {Promise<{ ref: string, shellFirst: string | null } | { skip: string }>} the release, or one sentence with
 *   the reason why none is tested; `shellFirst`: why its shell is not tested with these remotes, or null
 * @throws {Error} one sentence when there is no such release
 */
export async function whichRelease(root, given) {
  const ref = given ?? fs.readFileSync(path.join(root, listed), 'utf8').trim();
  const commit = await git(root, 'rev-parse', '--verify', '--quiet', `${ref}^{commit}`);
  if (commit === undefined) {
    if (given !== undefined) throw new Error(`git knows no release "${given}".`);
    return { skip: `This clone does not have ${ref}, the release that ${listed} names: nothing is compared.` };
  }
  const { broken, added } = await changedParts(root, commit.trim());
  return broken.length === 0
    ? {
        ref: commit.trim(),
        shellFirst:
          added.length === 0
            ? null
            : `The released shell with these remotes is not tried: they need what ${added.join(', ')} got since ${ref}, and the edge refuses them until the new shell is deployed.`,
      }
    : {
        skip: `Another major version of ${broken.join(', ')} since ${ref}: the edge refuses what does not fit (docs/decisions/releases.md).`,
      };
}
