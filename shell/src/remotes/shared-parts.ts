import * as react from 'react';
import * as jsxDevelopment from 'react/jsx-dev-runtime';
import * as jsx from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as reactDomClient from 'react-dom/client';
// oxlint-disable-next-line no-restricted-imports -- nothing is called here: remotes get the module as it is
import * as http from '@platform/shared/http';
import * as remote from '@platform/shared/remote';
import * as router from '@platform/shared/router';
import * as store from '@platform/shared/store';

/** Versions by package, or by its name with a slash for all below it; the build puts them in (tooling/build/src/rspack/federation.ts). */
declare const __SHARED_VERSIONS__: Readonly<Record<string, string>>;

/** What remotes get of the shell: the instances that it runs on itself. A remote requires each by this name. */
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

/** @returns the parts as module federation takes them */
export const sharedParts = () =>
  Object.fromEntries(
    Object.entries(parts).map(([name, part]) => {
      const version = __SHARED_VERSIONS__[name] ?? __SHARED_VERSIONS__[name.replace(/\/.*$/, '/')] ?? '';
      return [name, { version, lib: () => part, shareConfig: { singleton: true, requiredVersion: `^${version}` } }];
    }),
  );
