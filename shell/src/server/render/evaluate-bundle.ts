import vm from 'node:vm';
import * as React from 'react';
import * as jsxDevRuntime from 'react/jsx-dev-runtime';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDOM from 'react-dom';
import * as http from '@platform/shared/http';
import * as remote from '@platform/shared/remote';
import * as router from '@platform/shared/router';
import * as store from '@platform/shared/store';

/** All that a remote's server build may ask for: the instances the worker renders with. */
const shared: Readonly<Record<string, unknown>> = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  // Required by development builds.
  'react/jsx-dev-runtime': jsxDevRuntime,
  'react-dom': ReactDOM,
  '@platform/shared/http': http,
  '@platform/shared/remote': remote,
  '@platform/shared/router': router,
  '@platform/shared/store': store,
};

/**
 * Runs a remote's CommonJS server build, inside the worker thread only.
 * @param code fetched from an origin that the configuration names
 * @param file its address, for stack traces
 * @returns what it exports
 * @throws Error when it requires a module that is not shared, or does not export a definition
 */
export function evaluateBundle(code: string, file: string): unknown {
  const module: { exports: unknown } = { exports: {} };
  const require = (request: string): unknown => {
    if (!Object.hasOwn(shared, request)) throw new Error(`the server build asks for "${request}", which is not shared`);
    return shared[request];
  };
  const start = '(function (module, exports, require) {';
  const run = vm.runInThisContext(`${start}${code}\n})`, {
    filename: file,
    // A place in a stack trace is one in the file: its source map knows no other.
    columnOffset: -start.length,
  }) as (...parts: unknown[]) => void;
  run(module, module.exports, require);
  const { definition } = (module.exports ?? {}) as { definition?: { routes?: unknown } | null };
  if (!Array.isArray(definition?.routes)) throw new Error('the server build does not export a definition');
  return module.exports;
}
