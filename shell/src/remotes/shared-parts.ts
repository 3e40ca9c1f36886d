import * as react from 'react';
import * as jsxDevelopment from 'react/jsx-dev-runtime';
import * as jsx from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as reactDomClient from 'react-dom/client';
// oxlint-disable-next-line no-restricted-imports -- nothing is called here: remotes get the unchanged module
import * as http from '@platform/shared/http';
import * as remote from '@platform/shared/remote';
import * as router from '@platform/shared/router';
import * as store from '@platform/shared/store';

/**
 * Versions by package, or by a package's name with a slash for everything below it; set by the build
 * (tooling/build/src/rspack/federation.ts).
 */
declare const __SHARED_VERSIONS__: Readonly<Record<string, string>>;

/** Modules shared with remotes: the instances that the shell itself uses. A remote requires each by this name. */
const parts = {
  react,
  'react/jsx-runtime': jsx,
  'react/jsx-dev-runtime': jsxDevelopment,
  'react-dom': reactDom,
  'react-dom/client': reactDomClient,
  '@platform/shared/http': http,
  '@platform/shared/remote': remote,
  '@platform/shared/router': router,
  '@platform/shared/store': store,
} as const;

/** @returns the parts in the form that module federation takes */
export const sharedParts = () =>
  Object.fromEntries(
    Object.entries(parts).map(([name, part]) => {
      const version = __SHARED_VERSIONS__[name] ?? __SHARED_VERSIONS__[name.replace(/\/.*$/, '/')] ?? '';
      return [name, { version, lib: () => part, shareConfig: { singleton: true, requiredVersion: `^${version}` } }];
    }),
  );
