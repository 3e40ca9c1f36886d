/** @jest-environment node */
import * as React from 'react';
import * as store from '@platform/shared/store';
import { evaluateBundle } from './evaluate-bundle';

const evaluate = (code: string) => evaluateBundle(code, 'http://remote.example/server/remote.server.cjs');

describe('a server build', () => {
  it('gets the instances that the worker renders with', () => {
    const { definition } = evaluate(
      "exports.definition = { routes: [require('react'), require('@platform/shared/store')] };",
    ) as { definition: { routes: unknown[] } };
    expect(definition.routes).toEqual([React, store]);
    expect(definition.routes[1]).toBe(store);
  });

  it('may replace its exports and end with a comment', () => {
    expect(evaluate('module.exports = { definition: { routes: [] } }; // the end')).toEqual({
      definition: { routes: [] },
    });
  });

  it.each(['fs', 'node:fs', 'node:child_process', 'react-dom/server', 'zod', './other', 'toString', '__proto__'])(
    'gets no %s',
    (name) => {
      expect(() => evaluate(`require(${JSON.stringify(name)})`)).toThrow(
        `the server build asks for "${name}", which is not shared`,
      );
    },
  );

  it('with a syntax error is refused, by its address', () => {
    let stack = '';
    try {
      evaluate('exports.definition = {');
    } catch (error) {
      stack = (error as Error).stack ?? '';
    }
    expect(stack).toContain('SyntaxError');
    expect(stack).toContain('http://remote.example/server/remote.server.cjs');
  });

  it('that throws says why', () => {
    expect(() => evaluate("throw new Error('no configuration')")).toThrow('no configuration');
  });

  it.each([
    '',
    'exports.definition = null',
    'exports.definition = {}',
    'exports.definition = { routes: 1 }',
    'exports.other = {}',
    'module.exports = null',
    'module.exports = 7',
  ])('without a definition is refused: %s', (code) => {
    expect(() => evaluate(code)).toThrow('the server build does not export a definition');
  });
});
