import fs from 'node:fs';
import path from 'node:path';
import { root } from '../apps/apps.mjs';
import { runCommand } from '../run/run-command.mjs';

const read = (folder) => JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));

function link(target, place) {
  fs.mkdirSync(path.dirname(place), { recursive: true });
  fs.symlinkSync(target, place);
}

/** Links that npm makes for a package's commands. */
function linkCommands(folder, name) {
  const place = path.join(folder, 'node_modules', name);
  const { bin = {} } = read(place);
  const commands = typeof bin === 'string' ? { [name.replace(/^@[^/]+\//, '')]: bin } : bin;
  for (const [command, file] of Object.entries(commands)) {
    fs.chmodSync(path.join(place, file), 0o755);
    link(path.join(place, file), path.join(folder, 'node_modules/.bin', command));
  }
}

/**
 * Installs a remote outside the repository as npm would, without asking a registry: the packed files as they are, and
 * of this repository's packages only those that the remote and the packed ones depend on, in the required version. An
 * import that no package.json names is not found.
 * @param {string} folder the remote's
 * @param {string[]} files written by `npm run pack`
 * @throws {Error} one sentence: a version that is not the installed one
 */
export async function installPacked(folder, files) {
  const packed = [];
  for (const file of files) {
    const [, name] = /platform-([a-z]+)-[\d.]+\.tgz$/.exec(file);
    const place = path.join(folder, 'node_modules/@platform', name);
    fs.mkdirSync(place, { recursive: true });
    const { code, output } = await runCommand('tar', ['xzf', file, '-C', place, '--strip-components=1']);
    if (code !== 0) throw new Error(`${file} cannot be unpacked: ${output}`);
    packed.push(place);
  }
  const wanted = [folder, ...packed].flatMap((place) => {
    const { dependencies, peerDependencies, devDependencies } = read(place);
    return Object.entries({ ...dependencies, ...peerDependencies, ...(place === folder && devDependencies) });
  });
  for (const [name, version] of new Map(wanted)) {
    const place = path.join(folder, 'node_modules', name);
    const here = ['shared/node_modules', 'node_modules'].map((modules) => path.join(root, modules, name));
    const from = [place, ...here].find((one) => fs.existsSync(one) && read(one).version === version);
    if (from === undefined) throw new Error(`${name} is wanted in version ${version}, which is not installed here.`);
    if (from !== place) link(from, place);
    linkCommands(folder, name);
  }
}
