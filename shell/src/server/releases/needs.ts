import { satisfies, validRange } from 'semver';
import type { RemoteName } from '../../navigation/page-table';
import { ReleaseRefused } from './release-refused';

/** Package -> version, or range of versions. */
export type Versions = Readonly<Record<string, string>>;

/**
 * Checks before anything of a release is run that the shell hands over what it was built against.
 * @param name the remote
 * @param build its build
 * @param needs packages with the ranges of versions that it works with
 * @param provides packages with the versions that the shell has
 * @throws ReleaseRefused naming the first package that is missing, or is of another version
 */
export function checkNeeds(name: RemoteName, build: string, needs: Versions, provides: Versions): void {
  for (const [part, range] of Object.entries(needs)) {
    const version = Object.hasOwn(provides, part) ? provides[part] : undefined;
    if (version === undefined)
      throw new ReleaseRefused(`${name} ${build} needs ${part} ${range}, which this shell does not provide`);
    // A range that cannot be read is met by nothing.
    if (validRange(range) === null || !satisfies(version, range))
      throw new ReleaseRefused(`${name} ${build} needs ${part} ${range}, and this shell provides ${version}`);
  }
}
