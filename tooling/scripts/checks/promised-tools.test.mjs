/** The platform is promised on these packages and files: each is here, named where an owner looks, and at work. */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { remotes, root } from '../apps/apps.mjs';

const read = (file) => fs.readFileSync(path.join(root, file), 'utf8');
const rootPackage = JSON.parse(read('package.json'));

/** Package, the workspaces that depend on it, and the code that uses it at run time or in a build. */
const packages = [
  [
    '@module-federation/enhanced',
    ['tooling/build', 'shell'],
    'tooling/build/src/rspack/federation.ts',
    'shell/src/remotes/federation.ts',
  ],
  ['@rspack/core', ['tooling/build'], 'tooling/build/src/rspack/app.ts'],
  ['@rspack/cli', ['tooling/build'], 'tooling/scripts/platform/dev-app.mjs'],
  ['react', ['shared'], 'shared/src/remote/define-remote.tsx', 'shell/src/remotes/shared-parts.ts'],
  ['react-dom', ['shared'], 'shell/src/boot/main.tsx', 'shared/src/remote/define-remote.tsx'],
  ['react-router-dom', ['shared'], 'shared/src/router/index.ts'],
  ['zustand', ['shared'], 'shared/src/store/app-store.ts'],
  ['axios', ['shared'], 'shared/src/http/transport.ts'],
  ['single-spa-react', ['shared'], 'shared/src/remote/define-remote.tsx'],
  ['jest', ['tooling/build'], 'tooling/scripts/test.mjs'],
  ['@testing-library/react', ['tooling/build'], 'shared/src/testing/render.tsx'],
  ['playwright', ['e2e'], 'e2e/benches/lib/browser.mjs'],
];

/** Whether a source takes values of a package, or starts its command: types alone leave nothing at run time. */
const uses = (text, name) =>
  new RegExp(`^(?:import|export) (?!type )[^;]*from '${name}(?:/[^']*)?';`, 'm').test(text) ||
  text.includes(`node_modules/${name}/`);

describe('the promised packages', () => {
  test.each(packages)(
    '%s stands in the package.json of the repository, as its workspaces have it',
    (name, workspaces) => {
      const here = { ...rootPackage.dependencies, ...rootPackage.devDependencies }[name];
      expect(here).toMatch(/^\d+\.\d+\.\d+$/);
      for (const workspace of workspaces) {
        const { dependencies, devDependencies, peerDependencies } = JSON.parse(read(`${workspace}/package.json`));
        expect({ workspace, version: { ...peerDependencies, ...devDependencies, ...dependencies }[name] }).toEqual({
          workspace,
          version: here,
        });
      }
      expect(JSON.parse(read(path.join('node_modules', String(name), 'package.json'))).version).toBe(here);
    },
  );

  test.each(packages.flatMap(([name, , ...files]) => files.map((file) => [name, file])))(
    '%s is at work in %s',
    (name, file) => {
      expect(uses(read(file), name)).toBe(true);
    },
  );

  test.each([
    ["import type { Root } from 'react-dom/client';", 'react-dom', false],
    ["import { createRoot } from 'react-dom/client';", 'react-dom', true],
    ["import * as React from 'react';", 'react', true],
    ["import { render } from 'react-dom';", 'react', false],
    ["// from 'react'", 'react', false],
    ["run('node_modules/jest/bin/jest.js');", 'jest', true],
  ])('are read from the code: %s', (text, name, used) => {
    expect(uses(text, name)).toBe(used);
  });
});

describe('the promised files', () => {
  const folders = ['shell', 'mfe-catalogue', 'mfe-camgirls', 'mfe-dashboard', 'mfe-auth', 'mfe-staff', 'shared'];
  const files = ['package.json', 'rspack.base.config.ts', 'docker-compose.yml', 'README.md'];
  test.each([...folders, ...files])('%s is at the top', (name) => {
    expect(fs.statSync(path.join(root, name)).isDirectory()).toBe(folders.includes(name));
  });

  test.each(['shell', ...remotes])("%s's build is one call of a function of rspack.base.config.ts", (app) => {
    expect(read(`${app}/rspack.config.ts`)).toMatch(
      /^import \{ (define\w+) \} from '\.\.\/rspack\.base\.config\.ts';\n\nexport default \1\([^;]*\);\n$/,
    );
  });
});
