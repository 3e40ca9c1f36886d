import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Finds a file of this package from a module that may run from its source or from the bundle.
 * @param base `import.meta.url` of the asking module
 * @param candidates relative addresses, in order of preference
 * @returns an absolute path
 * @throws Error naming all candidates when none is there
 */
export function locate(base: string, candidates: readonly string[]): string {
  const paths = candidates.map((candidate) => fileURLToPath(new URL(candidate, base)));
  const found = paths.find((path) => existsSync(path));
  if (found === undefined) throw new Error(`none of these is there: ${paths.join(', ')}`);
  return found;
}
