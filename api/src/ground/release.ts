import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './settings';

/** @returns the version of the API that runs */
function readRelease(): string {
  const { version } = JSON.parse(readFileSync(join(repositoryRoot, 'api/package.json'), 'utf8')) as { version: string };
  return version;
}

/** The commit that was built, with `-dirty` for one with changes, or the version where it is not known, as from sources. */
export const readBuild = (): string => process.env['BUILT_COMMIT'] ?? readRelease();
