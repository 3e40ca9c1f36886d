/**
 * The image that the Dockerfile begins with, made of Debian's packages and npm's Node where no registry of images can be
 * reached. It has the name of the real one, the same Debian, the same Node and the same user; it is not the same image.
 */
import fs from 'node:fs';
import path from 'node:path';
import { quiet } from './buildah.mjs';

/** The npm that the image of this Node brings. */
const NPM = '11.6.1';
/** Where programs look for the authorities that they trust: a network may have one of its own before the registry of packages. */
export const authorities = '/etc/ssl/certs/ca-certificates.crt';

/**
 * @param {string} dockerfile its text
 * @returns {{ name: string, node: string, debian: string }} of the first stage: `node:24.11.1-bookworm-slim`
 * @throws Error when it begins with another image
 */
export function baseOf(dockerfile) {
  const [, name, node, debian] = /^FROM (node:(\d+\.\d+\.\d+)-(\w+)-slim) AS base$/m.exec(dockerfile) ?? [];
  if (name === undefined) throw new Error('The Dockerfile does not begin with an image node:VERSION-DEBIAN-slim.');
  return { name, node, debian };
}

/** Unpacks a package of npm. */
async function unpackPackage(spec, folder) {
  fs.mkdirSync(folder, { recursive: true });
  const file = (await quiet('npm', ['pack', '--silent', '--pack-destination', folder, spec])).trim().split('\n').at(-1);
  await quiet('tar', ['-xzf', path.join(folder, file), '-C', folder, '--strip-components=1']);
  fs.rmSync(path.join(folder, file));
}

/**
 * Makes the files of the image, once for each version.
 * @param {{ node: string, debian: string }} base
 * @param {string} folder of all bases
 * @param {(line: string) => void} say
 * @returns {Promise<string>} their folder
 */
export async function baseFiles({ node, debian }, folder, say) {
  const files = path.join(folder, `base-${debian}-${node}`);
  if (fs.existsSync(files)) return files;
  const part = `${files}.part`;
  fs.rmSync(part, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  say(`Making Debian ${debian} with Node ${node}, once.`);
  await quiet('debootstrap', ['--variant=minbase', '--include=ca-certificates', debian, part]);
  const local = path.join(part, 'usr/local');
  await unpackPackage(`node-linux-${process.arch}@${node}`, path.join(local, 'lib/node'));
  fs.renameSync(path.join(local, 'lib/node/bin/node'), path.join(local, 'bin/node'));
  fs.rmSync(path.join(local, 'lib/node'), { recursive: true });
  await unpackPackage(`npm@${NPM}`, path.join(local, 'lib/node_modules/npm'));
  for (const name of ['npm', 'npx'])
    fs.symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, path.join(local, 'bin', name));
  if (fs.existsSync(authorities)) fs.copyFileSync(authorities, path.join(part, authorities));
  fs.appendFileSync(path.join(part, 'etc/passwd'), 'node:x:1000:1000::/home/node:/bin/bash\n');
  fs.appendFileSync(path.join(part, 'etc/group'), 'node:x:1000:\n');
  fs.mkdirSync(path.join(part, 'home/node'));
  fs.chownSync(path.join(part, 'home/node'), 1000, 1000);
  fs.rmSync(path.join(part, 'var/cache/apt/archives'), { recursive: true, force: true });
  fs.renameSync(part, files);
  return files;
}
