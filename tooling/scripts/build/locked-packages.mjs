import fs from 'node:fs';
import path from 'node:path';

/**
 * The packages that a tree's lock file names, without its workspaces: those are its own folders, and may lie elsewhere
 * than another tree's.
 * @param {string} tree a repository
 * @returns {string} the same for trees with the same packages
 */
export function packagesOf(tree) {
  const { packages } = JSON.parse(fs.readFileSync(path.join(tree, 'package-lock.json'), 'utf8'));
  return JSON.stringify(
    Object.entries(packages).filter(([place, { link }]) => place.includes('node_modules/') && !link),
  );
}
