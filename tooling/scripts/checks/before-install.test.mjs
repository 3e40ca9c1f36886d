/** Code that runs before the packages are installed must not import any of them. */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { root } from '../apps/apps.mjs';

/** The commands that install missing packages, and so start without them. */
const commands = fs
  .readdirSync(path.join(root, 'tooling/scripts'))
  .filter((name) => name.endsWith('.mjs'))
  .map((name) => `tooling/scripts/${name}`)
  .filter((file) => fs.readFileSync(path.join(root, file), 'utf8').includes('ensureInstalled('));

/** Static imports of a module; `import()` is loaded only when it is called. */
const importsOf = (text) =>
  // Template literals are files that a command writes, not imports.
  [
    ...text.replaceAll(/`[^`]*`/g, '').matchAll(/^(?:import|export)\s+(?:[\w$*{}\s,]+\s+from\s+)?['"]([^'"]+)['"]/gm),
  ].map(([, specifier]) => specifier);

/** Walks the imports of a file and returns the packages among them, with the importing file. */
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
