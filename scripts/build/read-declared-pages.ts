import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import vm from 'node:vm';

const root = path.resolve(import.meta.dirname, '../..');
const parts = [
  'http',
  'pages',
  'remote',
  'router',
  'store',
] as const;
type Parts = Record<(typeof parts)[number], Record<string, unknown>>;

/** React and Node's modules as they are installed. */
const installed = createRequire(path.join(root, 'package.json'));

function evaluate(code: string, file: string, load: (request: string) => unknown): Record<string, unknown> {
  const module: { exports: Record<string, unknown> } = { exports: {} };
  const run = vm.runInThisContext(`(function (module, exports, require) {${code}\n})`, { filename: file }) as (
    ...given: unknown[]
  ) => void;
  run(module, module.exports, load);
  return module.exports;
}

let shared: Promise<Parts> | undefined;

/** The shared parts that a server build asks its host for, bundled once for a build. */
const sharedParts = (): Promise<Parts> => (shared ??= bundleShared());

async function bundleShared(): Promise<Parts> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    stdin: {
      contents: parts.map((part) => `export * as ${part} from '@platform/shared/${part}';`).join('\n'),
      resolveDir: root,
    },
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    jsx: 'automatic',
    external: ['react', 'react-dom'],
    logLevel: 'error',
  });
  return evaluate(outputFiles[0]?.text ?? '', 'shared.cjs', installed) as Parts;
}

interface Route {
  path: unknown;
  page?: { id?: unknown };
}

/**
 * Reads which pages a remote declares beside its routes.
 * @param file its server build
 * @returns one plain object a page
 * @throws Error when the build asks for what no host has, or exports no definition
 */
export async function readDeclaredPages(file: string): Promise<unknown[]> {
  const prefix = '@platform/shared/';
  const code = await readFile(file, 'utf8');
  const known = code.includes(prefix) ? await sharedParts() : null;
  const { definition } = evaluate(code, file, (request) =>
    request.startsWith(prefix) ? known?.[request.slice(prefix.length) as keyof Parts] : installed(request),
  );
  const { routes } = (definition ?? {}) as { routes?: readonly Route[] };
  if (!Array.isArray(routes)) throw new Error(`${file} exports no definition with routes`);
  return (routes as Route[]).map(({ page, ...route }) => {
    // What a route does is code and stays in the bundle; what its page is travels as data.
    const { queries: _queries, dependentQueries: _dependent, ...fields } = route as Record<string, unknown>;
    return { ...fields, chunk: page?.id };
  });
}
