/** What runs before the packages are installed needs none of them. */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { root } from '../apps/apps.mjs';

/** The commands that install what is missing, and so begin without it. */
const commands = fs
  .readdirSync(path.join(root, 'tooling/scripts'))
  .filter((name) => name.endsWith('.mjs'))
  .map((name) => `tooling/scripts/${name}`)
  .filter((file) => fs.readFileSync(path.join(root, file), 'utf8').includes('ensureInstalled('));

/** What a module imports when it is loaded; `import()` waits until it is called. */
const importsOf = (text) =>
  // What a command writes into a file of its own is text here.
  [
    ...text.replaceAll(/`[^`]*`/g, '').matchAll(/^(?:import|export)\s+(?:[\w$*{}\s,]+\s+from\s+)?['"]([^'"]+)['"]/gm),
  ].map(([, specifier]) => specifier);

/** Walks the imports of a file and returns those that are packages, with the file that wants them. */
function packagesOf(file, seen = new Set()) {
  if (seen.has(file)) return [];
  seen.add(file);
  return importsOf(fs.readFileSync(file, 'utf8')).flatMap((specifier) => {
    if (specifier.startsWith('node:')) return [];
    if (specifier.startsWith('.')) return packagesOf(path.resolve(path.dirname(file), specifier), seen);
    return [`${path.relative(root, file)} imports ${specifier}`];
  });
}

describe('what runs before the installation', () => {
  test('is every command that installs, those of the README first', () => {
    expect(commands).toEqual(
      expect.arrayContaining(
        ['start', 'test', 'dev', 'cli', 'verify', 'build'].map((name) => `tooling/scripts/${name}.mjs`),
      ),
    );
  });

  test.each([...commands, 'tooling/scripts/ci.mjs'])('%s imports node: and our own files alone', (file) => {
    expect(packagesOf(path.join(root, file))).toEqual([]);
  });

  test.each([
    ["import { build } from 'esbuild';", ['esbuild']],
    ["import 'side-effect';\nimport fs from 'node:fs';", ['side-effect', 'node:fs']],
    ["import {\n  one,\n  two,\n} from '../more.mjs';", ['../more.mjs']],
    ["export { x } from './x.mjs';", ['./x.mjs']],
    ["const { build } = await import('esbuild');", []],
    ["export const root = path.resolve('..');", []],
  ])('is read from the imports of a file: %s', (text, found) => {
    expect(importsOf(text)).toEqual(found);
  });
});
