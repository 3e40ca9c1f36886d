import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';

const read = (file) => JSON.parse(fs.readFileSync(path.resolve(import.meta.dirname, '../../..', file), 'utf8'));

test('its tools are those of the repository, so that a remote elsewhere is built as one here', () => {
  const { packages } = read('package-lock.json');
  for (const [name, version] of Object.entries(read('tooling/build/package.json').devDependencies))
    expect([name, packages[`node_modules/${name}`]?.version]).toEqual([name, version]);
});
