import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import vm from 'node:vm';

const parts = [
  'http',
  'pages',
  'remote',
  'router',
  'store',
] as const;
type Parts = Record<(typeof parts)[number], Record<string, unknown>>;

function evaluate(code: string, file: string, load: (request: string) => unknown): Record<string, unknown> {
  const module: { exports: Record<string, unknown> } = { exports: {} };
  const run = vm.runInThisContext(`(function (module, exports, require) {${code}\n})`, { filename: file }) as (
    ...given: unknown[]
  ) => void;
  run(module, module.exports, load);
  return module.exports;
}

/**
 * The shared parts that a server build requires from its host.
 * @param folder the build's, from which they are found
 * @param installed loads React
 */
async function bundleShared(folder: string, installed: NodeJS.Require): Promise<Parts> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    stdin: {
      contents: parts.map((part) => `export * as ${part} from '@platform/shared/${part}';`).join('\n'),
      resolveDir: folder,
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
 * Reads the pages that a remote declares next to its routes.
 * @param file its server build
 * @returns one plain object a page
 * @throws Error when the build requires a module that no host has, or exports no definition
 */
export async function readDeclaredPages(file: string): Promise<unknown[]> {
  const prefix = '@platform/shared/';
  const code = await readFile(file, 'utf8');
  // React and Node's modules as they are installed for the remote.
  const installed = createRequire(file);
  const known = code.includes(prefix) ? await bundleShared(path.dirname(file), installed) : null;
  const { definition } = evaluate(code, file, (request) =>
    request.startsWith(prefix) ? known?.[request.slice(prefix.length) as keyof Parts] : installed(request),
  );
  const { routes } = (definition ?? {}) as { routes?: readonly Route[] };
  if (!Array.isArray(routes)) throw new Error(`${file} exports no definition with routes`);
  return (routes as Route[]).map(({ page, ...route }) => {
    // A route's functions stay in the bundle; its page's declaration travels as data.
    const { queries: _queries, dependentQueries: _dependent, ...fields } = route as Record<string, unknown>;
    return { ...fields, chunk: page?.id };
  });
}
