import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './settings';

/** @returns the version of the API that runs */
export function readRelease(): string {
  const { version } = JSON.parse(readFileSync(join(repositoryRoot, 'api/package.json'), 'utf8')) as { version: string };
  return version;
}
