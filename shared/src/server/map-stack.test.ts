/** @jest-environment node */
import { transformSync } from '@swc/core';
import { mapStack, parseSourceMap } from './map-stack';

const source = `export function outer() {\n\n  return inner();\n}\nfunction inner(): never {\n  throw new Error('x');\n}\n`;
const { code, map } = transformSync(source, {
  filename: 'webpack://mfe_events/./src/pages/events-page.ts',
  sourceMaps: true,
  minify: true,
  jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
});
const known = parseSourceMap(map ?? '');
const column = code.indexOf('throw') + 1;

describe('a stack of a built file', () => {
  it.each([
    `    at inner (https://site.test/remotes/mfe-events/@abc/events-page.0123abcd.js:1:${column})`,
    `    at http://127.0.0.1:3005/server/remote.server.0123abcd.cjs:1:${column}`,
    `inner@/assets/events-page.0123abcd.js:1:${column}`,
  ])('names the source instead: %s', (line) => {
    expect(mapStack(`Error: x\n${line}`, () => known)).toMatch(
      /^Error: x\n.*mfe-events\/src\/pages\/events-page\.ts:6:3\)?$/,
    );
  });

  it('stays as it is where there is no map, or the map does not know the place', () => {
    const stack = 'Error: x\n    at f (https://site.test/assets/main.0123abcd.js:9:9)\n    at node:internal:1:1';
    expect(mapStack(stack, () => undefined)).toBe(stack);
    expect(mapStack(stack, () => parseSourceMap('{"version":3,"sources":[],"names":[],"mappings":""}'))).toBe(stack);
  });
});
