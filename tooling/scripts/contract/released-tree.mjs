import fs from 'node:fs';
import path from 'node:path';
import { packagesOf } from '../build/locked-packages.mjs';
import { linkWorkspaces, workspacesOf } from '../run/install.mjs';
import { runCommand } from '../run/run-command.mjs';

async function git(root, ...args) {
  const { code, output } = await runCommand('git', args, { cwd: root });
  if (code !== 0) throw new Error(`git ${args.join(' ')} failed: ${output.trim()}`);
  return output.trim();
}

/** Every package of one tree for another with the same packages; the workspaces are the other's own. */
function linkPackages(from, to) {
  const link = (target, place) => {
    fs.mkdirSync(path.dirname(place), { recursive: true });
    fs.symlinkSync(target, place);
  };
  for (const name of fs.readdirSync(path.join(from, 'node_modules'))) {
    if (name === '@platform' || name.startsWith('.stamp')) continue;
    link(path.join(from, 'node_modules', name), path.join(to, 'node_modules', name));
  }
  linkWorkspaces(to);
  for (const folder of workspacesOf(to)) {
    const own = path.join(from, folder, 'node_modules');
    if (fs.existsSync(own)) link(own, path.join(to, folder, 'node_modules'));
  }
}

/**
 * The repository as it was released, with its packages, beside this one.
 * @param {string} root this repository
 * @param {string} ref tag, branch or commit
 * @param {(line: string) => void} say
 * @returns {Promise<{ folder: string, commit: string, remove: () => Promise<void> }>}
 * @throws {Error} one sentence when there is no such commit, or its packages cannot be had
 */
export async function releasedTree(root, ref, say) {
  const commit = await git(root, 'rev-parse', '--verify', '--short=12', `${ref}^{commit}`);
  const folder = path.join(root, 'var/contract', commit);
  const remove = async () => {
    fs.rmSync(folder, { recursive: true, force: true });
    await git(root, 'worktree', 'prune');
  };
  await remove();
  await git(root, 'worktree', 'add', '--detach', folder, commit);
  if (packagesOf(root) === packagesOf(folder)) linkPackages(root, folder);
  else {
    say('Other packages than now: installing those of the release…');
    const { code, output } = await runCommand('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: folder,
    });
    if (code !== 0) throw new Error(`The packages of ${ref} could not be installed:\n${output.trim()}`);
  }
  return { folder, commit, remove };
}
