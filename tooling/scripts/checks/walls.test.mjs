/**
 * Each wall of CONTRIBUTING.md, proved by a file that breaks it: linted in a copy of the folder layout with the
 * repository's own rules, it must be refused with the message that says what to do instead.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import config from '../../../oxlint.config.mjs';
import { root } from '../apps/apps.mjs';

const broken = [
  [
    'a remote imports another remote by name',
    'mfe-auth/src/a.ts',
    "import '@platform/mfe-catalogue';",
    'A remote imports',
  ],
  [
    'a remote imports another remote by path',
    'mfe-auth/src/b.ts',
    "import '../../mfe-catalogue/src/routes';",
    'A remote imports',
  ],
  ['a remote imports the shell', 'mfe-catalogue/src/a.ts', "import '@platform/shell';", 'A remote imports'],
  ['a remote imports the API', 'mfe-dashboard/src/pages/a.ts', "import '../../../api/src/app';", 'A remote imports'],
  [
    'a remote loads another remote by import()',
    'mfe-camgirls/src/a.ts',
    "export const load = () => import('@platform/mfe-auth');",
    'A remote imports',
  ],
  [
    "a remote's api folder imports the shell",
    'mfe-auth/src/api/a.ts',
    "import '@platform/shell/x';",
    'A remote imports',
  ],
  [
    'an app imports a file of shared past its exports',
    'mfe-auth/src/c.ts',
    "import '../../shared/src/ui/button';",
    "from '@platform/shared/<part>'",
  ],
  ['the shell imports a remote', 'shell/src/a.ts', "import '@platform/mfe-auth';", 'The shell never imports'],
  [
    'the edge imports a remote',
    'shell/src/server/a.ts',
    "import '../../../mfe-auth/src/remote.server';",
    'The shell never imports',
  ],
  ['the edge imports the API', 'shell/src/server/b.ts', "import '@platform/api';", 'The shell never imports'],
  ['the API imports more of shared than the contracts', 'api/src/a.ts', "import '@platform/shared/http';", 'contracts'],
  [
    'the API imports an app',
    'api/src/b.ts',
    "import '../../shell/src/navigation/page-table';",
    'The API imports no app',
  ],
  ['an API service writes SQL', 'api/src/areas/a/b/service.ts', "import 'drizzle-orm';", 'SQL is in repositories'],
  [
    'an API route reads a table',
    'api/src/areas/a/b/routes.ts',
    "import { t } from '../../../db/tables';\nexport { t };",
    'SQL is in repositories',
  ],
  [
    'a repository imports an app',
    'api/src/areas/a/b/repository.ts',
    "import '../../../../../shell/src/a';",
    'The API imports no app',
  ],
  ['the API imports the demo by path', 'api/src/d.ts', "import '../../demo/src/index';", 'Only the configuration'],
  ['the API imports the demo by name', 'api/src/areas/a/b/e.ts', "import '@platform/demo';", 'Only the configuration'],
  [
    'a repository loads the demo by import()',
    'api/src/areas/a/b/demo-repository.ts',
    "export const load = () => import('../../../../../demo/src/index');",
    'Only the configuration',
  ],
  [
    'a test of the API imports the demo',
    'api/src/d.test.ts',
    "import '../../demo/src/index';",
    'Only the configuration',
  ],
  ['a remote imports the demo', 'mfe-auth/src/demo.ts', "import '@platform/demo';", 'Only the configuration'],
  ['the shell imports the demo', 'shell/src/demo.ts', "import '../../demo/src/index';", 'Only the configuration'],
  ['the edge imports the demo', 'shell/src/server/demo.ts', "import '@platform/demo';", 'Only the configuration'],
  ['shared imports the demo', 'shared/src/demo.ts', "import '../../demo/src/index';", 'Only the configuration'],
  ['an end-to-end test imports the demo', 'e2e/journeys/demo.ts', "import '@platform/demo';", 'Only the configuration'],
  [
    'a script imports the demo',
    'tooling/scripts/demo.mjs',
    "import '../../demo/src/index.ts';",
    'Only the configuration',
  ],
  [
    'the demo imports a value from the API',
    'demo/src/a.ts',
    "import { Content } from '@platform/api/content';\nexport { Content };",
    'takes types alone',
  ],
  ['the demo imports a file of the API', 'demo/src/b.ts', "import '../../api/src/app';", 'The demo imports types'],
  ['the demo imports shared', 'demo/src/c.ts', "import '@platform/shared/format';", 'The demo imports types'],
  ['the API imports React', 'api/src/c.ts', "import 'react';", "browser code's package"],
  ['shared imports an app', 'shared/src/a.ts', "import '@platform/shell';", 'shared imports no app'],
  ['a contract imports something else than zod', 'shared/src/contracts/a.ts', "import '../http/client';", 'zod alone'],
  ['an area of contracts does', 'shared/src/contracts/age/a.ts', "import '../../http/client';", 'zod alone'],
  ['a contract imports a package', 'shared/src/contracts/age/b.ts', "import 'axios';", 'zod alone'],
  [
    'a remote imports a value from the contracts',
    'mfe-auth/src/d.ts',
    "import { Slug } from '@platform/shared/contracts';\nexport { Slug };",
    'only types from the contracts',
  ],
  [
    'the shell imports a value from the contracts',
    'shell/src/b.ts',
    "import { Slug } from '@platform/shared/contracts';\nexport { Slug };",
    'only types from the contracts',
  ],
  ['a remote imports what needs Node', 'mfe-auth/src/n.ts', "import '@platform/shared/server';", 'needs Node'],
  ['the shell does in the browser', 'shell/src/n.ts', "import '@platform/shared/server';", 'needs Node'],
  ['a remote imports zod', 'mfe-auth/src/e.ts', "import 'zod';", 'zod stays out of the browser'],
  [
    'a page takes the HTTP client',
    'mfe-auth/src/pages/a.ts',
    "import type { HttpClient } from '@platform/shared/http';\nexport type A = HttpClient;",
    'Only api/ folders',
  ],
  [
    'a page calls the API',
    'mfe-auth/src/pages/b.ts',
    "export const f = (http: { call: (name: string) => void }) => http.call('GET /api/games');",
    'Only api/ folders',
  ],
  [
    'an api folder goes around the mutation',
    'mfe-auth/src/api/c.ts',
    "export const f = (http: { send: (name: string) => void }) => http.send('POST /api/purchases');",
    "Change something by 'mutate'",
  ],
  [
    'a page writes a query key',
    'mfe-auth/src/pages/k.ts',
    "export const query = { queryKey: ['profile'] };",
    'Only shared/src/queries writes query keys',
  ],
  [
    'the shell writes a query key',
    'shell/src/layouts/k.ts',
    "export const query = { 'queryKey': ['GET /api/bars', {}] };",
    'Only shared/src/queries writes query keys',
  ],
  [
    'a page uses fetch',
    'mfe-auth/src/pages/c.ts',
    "export const f = () => fetch('/api/games');",
    'Call the API through',
  ],
  [
    'a page uses window.fetch',
    'shell/src/pages/c.ts',
    "export const f = () => window.fetch('/api/games');",
    'Call the API through',
  ],
  ['an app imports axios', 'mfe-auth/src/api/b.ts', "import 'axios';", 'the client of'],
  [
    'a page opens a socket',
    'mfe-camgirls/src/pages/a.ts',
    "export const f = () => new WebSocket('/ws');",
    'Only engine/ opens sockets',
  ],
  [
    'a page opens a peer connection',
    'mfe-camgirls/src/pages/b.ts',
    'export const f = () => new RTCPeerConnection();',
    'Only engine/ opens sockets',
  ],
  ['the engine imports React', 'mfe-camgirls/src/engine/a.ts', "import 'react';", 'no React in it'],
  [
    'a remote imports the router from its package',
    'mfe-auth/src/f.ts',
    "import 'react-router-dom';",
    "from '@platform/shared/router'",
  ],
  [
    'the shell imports the router from its package',
    'shell/src/c.ts',
    "import 'react-router';",
    "from '@platform/shared/router'",
  ],
  [
    "shared's components import the router from its package",
    'shared/src/ui/a.ts',
    "import 'react-router-dom';",
    "from '@platform/shared/router'",
  ],
  [
    "an end-to-end test imports an app's source",
    'e2e/journeys/a.ts',
    "import '../../shell/src/navigation/page-table';",
    'addresses alone',
  ],
];

const allowed = [
  [
    'a remote takes types from the contracts',
    'mfe-auth/src/ok/a.ts',
    "import type { Slug } from '@platform/shared/contracts';\nexport type A = Slug;",
  ],
  [
    'a remote imports its own api folder',
    'mfe-auth/src/pages/ok.ts',
    "import { list } from '../api/list';\nexport { list };",
  ],
  [
    'an api folder calls the API',
    'mfe-auth/src/api/ok.ts',
    "import type { HttpClient } from '@platform/shared/http';\nexport const f = (http: HttpClient) => http.call('GET /api/games');",
  ],
  [
    'a page uses the key of a query',
    'mfe-auth/src/pages/ok-key.ts',
    'export const f = (query: { queryKey: readonly unknown[] }) => ({ queryKey: query.queryKey });',
  ],
  [
    'a page reads an AppError',
    'mfe-auth/src/pages/ok-error.ts',
    "import { AppError } from '@platform/shared/http';\nexport { AppError };",
  ],
  ['the edge uses fetch', 'shell/src/server/ok.ts', "export const f = () => fetch('http://127.0.0.1:4000/readyz');"],
  ['the engine opens a socket', 'mfe-camgirls/src/engine/ok.ts', "export const f = () => new WebSocket('/ws');"],
  ['the curated router imports its package', 'shared/src/router/ok.ts', "export { Link } from 'react-router-dom';"],
  ['the HTTP client imports axios', 'shared/src/http/ok.ts', "import axios from 'axios';\nexport { axios };"],
  [
    'the API imports the contracts',
    'api/src/ok.ts',
    "import { Slug } from '@platform/shared/contracts';\nexport { Slug };",
  ],
  [
    'a contract imports zod and its neighbour',
    'shared/src/contracts/live/ok.ts',
    "import { z } from 'zod';\nimport { Slug } from '../catalogue/paging';\nexport const A = z.object({ slug: Slug });",
  ],
];

let folder;
let messagesOf;

/** One run of the linter over all files: messages by file. Type-aware rules need packages; walls do not. */
function lintAll() {
  const jsPlugins = config.jsPlugins.map((file) => path.join(root, file));
  fs.writeFileSync(path.join(folder, '.oxlintrc.json'), JSON.stringify({ ...config, options: {}, jsPlugins }));
  for (const [, file, source] of [...broken, ...allowed]) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), `${source}\n`);
  }
  let output;
  try {
    output = execFileSync(path.join(root, 'node_modules/.bin/oxlint'), ['-f', 'json'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch (error) {
    output = error.stdout;
  }
  const { diagnostics } = JSON.parse(output);
  return (file) =>
    diagnostics
      .filter(({ filename, code }) => filename === file && /no-restricted-|query-key/.test(code))
      .map(({ message, help }) => `${message} ${help ?? ''}`);
}

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'walls-'));
  messagesOf = lintAll();
});

afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

describe('refuses, and says what to do instead, when', () => {
  test.each(broken)('%s', (_, file, _source, words) => {
    expect(messagesOf(file).join('\n')).toContain(words);
  });
});

describe('lets it be when', () => {
  test.each(allowed)('%s', (_, file) => {
    expect(messagesOf(file)).toEqual([]);
  });
});
