import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runCommand } from '../run/run-command.mjs';

/** Modules that a declaration file imports. */
const named = /(?:from|import) ?\(?['"]([^'"]+)['"]/g;

/** Declarations of one part: its index, and the files next to it that the index refers to. */
function collect(folder, part) {
  const base = path.join(folder, 'shared/src', part);
  const files = new Map();
  const packages = new Set();
  const visit = (file) => {
    if (files.has(file)) return;
    const text = fs.readFileSync(file, 'utf8');
    files.set(file, text);
    for (const [, request] of text.matchAll(named)) {
      if (!request.startsWith('.')) packages.add(request);
      else visit(path.resolve(path.dirname(file), `${request}.d.ts`));
    }
  };
  visit(path.join(base, 'index.d.ts'));
  return { base, files: [...files], packages };
}

/** A package whose own exports are part of the face counts with its major version. */
function majorOf(root, name) {
  const file = path.join(root, 'node_modules', name, 'package.json');
  if (name.startsWith('@platform/') || !fs.existsSync(file)) return undefined;
  return `${name} ${JSON.parse(fs.readFileSync(file, 'utf8')).version.split('.')[0]}`;
}

/**
 * Exports of the parts of `shared`, with their types, as declared by TypeScript: without comments, and without anything
 * that no export refers to.
 * @param {string} root the repository
 * @param {string[]} parts folders of `shared/src`
 * @returns {Promise<Record<string, string>>} the face of each part
 * @throws {Error} with the compiler's output
 */
export async function emitFaces(root, parts) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'faces-'));
  try {
    const { code, output } = await runCommand(
      'tsc',
      `-p shared --noEmit false --declaration --emitDeclarationOnly --removeComments --rootDir . --pretty false --outDir`
        .split(' ')
        .concat(folder),
      { cwd: root },
    );
    if (code !== 0) throw new Error(`The declarations of shared could not be made:\n${output.trim()}`);
    return Object.fromEntries(
      parts.map((part) => {
        const { base, files, packages } = collect(folder, part);
        const majors = [...packages].flatMap((name) => majorOf(root, name) ?? []).toSorted();
        const declared = files.map(([file, text]) => `// ${path.relative(base, file)}\n${text.trim()}\n`);
        return [part, [...(majors.length > 0 ? [`// ${majors.join(', ')}\n`] : []), ...declared].join('\n')];
      }),
    );
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
