import fs from 'node:fs';
import path from 'node:path';
import { root } from '../apps/apps.mjs';
import { runCommand } from '../run/run-command.mjs';

/** Parts of `shared` for the edge and the API only. */
const inside = ['server', 'signalling'];
/** File endings in the package, so that Node finds the parts that run in it. */
const emitted = { '.ts': '.js', '.tsx': '.js', '.mjs': '.js' };

const read = (file) => JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'));
const withEnding = (file, ending) => file.replace(/\.(?:tsx?|mjs)$/, ending);

async function run(command, args, cwd = root) {
  const { code, output } = await runCommand(command, args, { cwd });
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${output.trim()}`);
}

/** Every file below a folder, relative to it. */
const filesIn = (folder) =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .toSorted();

/** Emits a workspace's type declarations into a folder, which then has the repository's shape. */
const declare = (workspace, folder) =>
  run(
    'tsc',
    `-p ${workspace} --noEmit false --declaration --emitDeclarationOnly --rootDir . --pretty false --outDir`
      .split(' ')
      .concat(folder),
  );

/** The declarations that a file refers to, by relative imports. */
function declarationsFrom(file, found = new Set()) {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, request] of fs.readFileSync(file, 'utf8').matchAll(/(?:from|import) ?\(?['"](\.[^'"]+)['"]/g)) {
    const place = path.resolve(path.dirname(file), request);
    const next = [
      `${place}.d.ts`,
      path.join(place, 'index.d.ts'),
      place.replace(/\.ts$/, '.d.ts'),
      place.replace(/\.mjs$/, '.d.mts'),
    ].find((name) => name.endsWith('ts') && name !== place && fs.existsSync(name));
    if (next !== undefined) declarationsFrom(next, found);
  }
  return found;
}

/** Compiles each file to JavaScript in its place; relative imports get the resulting endings. */
const fileByFile = (sources) => ({
  name: 'file-by-file',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^/ }, ({ path: request, importer, kind }) => {
      if (kind === 'entry-point') return undefined;
      if (!request.startsWith('.')) return { path: request, external: true };
      const place = path.resolve(path.dirname(importer), request);
      const ends = ['', '.ts', '.tsx', '/index.ts'].find((end) => sources.has(`${place}${end}`));
      if (ends === undefined)
        throw new Error(`${path.relative(root, importer)} imports ${request}, which is no part of the package.`);
      return { path: withEnding(`${request}${ends}`, '.js'), external: true };
    });
  },
});

async function writeShared(stage, declared) {
  const src = path.join(root, 'shared/src');
  const isPublic = (file) =>
    !inside.includes(file.split(path.sep)[0]) && !/\.test\.tsx?$/.test(file) && !file.endsWith('.d.ts');
  const files = filesIn(src).filter(isPublic);
  const code = files.filter((file) => /\.tsx?$/.test(file));
  const { build } = await import('esbuild');
  await build({
    entryPoints: code.map((file) => path.join(src, file)),
    outbase: src,
    outdir: path.join(stage, 'src'),
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    target: 'es2022',
    logLevel: 'error',
    plugins: [fileByFile(new Set(files.map((file) => path.join(src, file))))],
  });
  const copy = (from, to) => {
    fs.mkdirSync(path.dirname(path.join(stage, to)), { recursive: true });
    fs.copyFileSync(from, path.join(stage, to));
  };
  for (const file of code)
    copy(path.join(declared, 'shared/src', withEnding(file, '.d.ts')), path.join('src', withEnding(file, '.d.ts')));
  for (const file of files.filter((name) => /\.css$|^ui\/fonts\//.test(name)))
    copy(path.join(src, file), path.join('src', file));
  copy(path.join(src, 'types/index.d.ts'), 'src/types/index.d.ts');
  for (const file of filesIn(path.join(root, 'shared/faces')))
    copy(path.join(root, 'shared/faces', file), path.join('faces', file));
}

async function writeBuild(stage, declared) {
  const { exports, bin } = read('tooling/build/package.json');
  const src = path.join(root, 'tooling/build/src');
  const entries = [...Object.values(exports), ...Object.values(bin)].filter((file) => /\.(?:ts|mjs)$/.test(file));
  const { build } = await import('esbuild');
  await build({
    entryPoints: entries.map((file) => path.join(root, 'tooling/build', file)),
    outbase: src,
    outdir: path.join(stage, 'src'),
    bundle: true,
    splitting: true,
    chunkNames: 'parts/[hash]',
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
  });
  const types = path.join(declared, 'tooling/build');
  for (const file of declarationsFrom(path.join(types, 'src/index.d.ts'))) {
    const to = path.join(stage, path.relative(types, file));
    fs.mkdirSync(path.dirname(to), { recursive: true });
    fs.copyFileSync(file, to);
  }
  fs.copyFileSync(path.join(root, 'tooling/build/tsconfig.json'), path.join(stage, 'tsconfig.json'));
}

/** An export as it is in the package. */
function published(target) {
  if (typeof target !== 'string' || emitted[path.extname(target)] === undefined) return target;
  const types = withEnding(target, '.d.ts');
  return { ...(target.endsWith('.mjs') ? {} : { types }), default: withEnding(target, '.js') };
}

/** Packages that files refer to: in imports, in declarations inferred by TypeScript, and in styles. */
const named = (folder) =>
  new Set(
    filesIn(folder)
      .flatMap((file) => [
        ...fs
          .readFileSync(path.join(folder, file), 'utf8')
          .matchAll(/(?:from|import|url|types=)\s*\(?['"]((?:@[\w.-]+\/)?[a-z][\w.-]*)(?=[/'"])/g),
      ])
      .map(([, name]) => name)
      .toSorted((a, b) => (a < b ? -1 : 1)),
  );

/**
 * Versions of the packages that `shared` refers to: its own dependencies, and theirs. Tools come with @platform/build.
 */
function dependenciesOf({ name: own, dependencies, peerDependencies }, stage) {
  const { packages } = read('package-lock.json');
  const others = { ...peerDependencies, ...read('tooling/build/package.json').devDependencies, [own]: '' };
  const needed = [...named(stage)].filter((name) => !(name in others));
  return Object.fromEntries(
    needed.map((name) => [name, dependencies[name] ?? packages[`node_modules/${name}`].version]),
  );
}

/** The package's own package.json: its exports, and the dependencies of its files. */
function writeManifest(workspace, stage) {
  const manifest = read(`${workspace}/package.json`);
  const { private: _private, devDependencies, dependencies: _all, bin, exports, ...rest } = manifest;
  const isExported = ([name]) => !inside.includes(name.split('/')[1]);
  const packed = {
    ...rest,
    license: 'UNLICENSED',
    ...(bin && {
      bin: Object.fromEntries(Object.entries(bin).map(([name, file]) => [name, withEnding(file, '.js')])),
    }),
    exports: Object.fromEntries(
      Object.entries(exports)
        .filter(isExported)
        .map(([name, target]) => [name, published(target)]),
    ),
    // The tools of @platform/build are its dependencies; here they are the repository's, and in no image of an app.
    dependencies: manifest.name === '@platform/build' ? devDependencies : dependenciesOf(manifest, stage),
  };
  fs.writeFileSync(path.join(stage, 'package.json'), `${JSON.stringify(packed, null, 2)}\n`);
  return `${packed.name.slice(1).replace('/', '-')}-${packed.version}.tgz`;
}

/**
 * Builds and packs the packages of this repository that a remote in another repository needs.
 * @param {string} folder gets `<package>.tgz` for `@platform/shared` and `@platform/build`
 * @returns {Promise<{ shared: string, build: string }>} the files
 * @throws {Error} with the output of the failed command
 */
export async function packAll(folder) {
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  const work = fs.mkdtempSync(path.join(folder, '.work-'));
  try {
    const pack = async (workspace, write) => {
      const [stage, declared] = ['stage', 'types'].map((kind) => path.join(work, workspace, kind));
      fs.mkdirSync(stage, { recursive: true });
      await declare(workspace, declared);
      await write(stage, declared);
      const name = writeManifest(workspace, stage);
      await run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder], stage);
      return path.join(folder, name);
    };
    const [shared, built] = await Promise.all([pack('shared', writeShared), pack('tooling/build', writeBuild)]);
    return { shared, build: built };
  } finally {
    fs.rmSync(work, { recursive: true, force: true });
  }
}
