import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { root } from '../apps/apps.mjs';
import { checkFace, nextVersion, parts, readReport, reportText } from './report.mjs';

const face = '// index.d.ts\nexport declare function call(name: string): void;\n';
const more = `${face}export declare function stop(): void;\n`;
const other = face.replace('name: string', 'name: string, id: number');
const report = (version, text = face) => reportText('http', version, text);

describe('the public face of a part', () => {
  test('that is as its report says is right', () => {
    expect(checkFace('http', face, report('1.2.0'), [report('1.2.0'), undefined])).toEqual([]);
  });

  test.each([
    ['has more', more, '+ export declare function stop(): void;', 'npm run faces -- http minor'],
    ['is another', other, '- export declare function call(name: string): void;', 'npm run faces -- http major'],
  ])('that %s than its report asks for a version', (_, now, line, command) => {
    const [problem] = [checkFace('http', now, report('1.2.0'), []).join('\n')];
    expect(problem).toContain('shared/http has changed, and its version is still 1.2.0');
    expect(problem).toContain(line);
    expect(problem).toContain(command);
  });

  test('is not right because its report was changed by hand', () => {
    const before = [report('1.2.0')];
    expect(checkFace('http', more, report('1.2.0', more), before).join()).toContain('but not its version 1.2.0');
    expect(checkFace('http', more, report('1.1.9', more), before).join()).toContain('but not its version 1.1.9');
    expect(checkFace('http', more, report('1.3.0', more), before)).toEqual([]);
    expect(checkFace('http', more, report('2.0.0', more), before)).toEqual([]);
  });

  test('without a report is told how to get one', () => {
    expect(checkFace('http', face, undefined, []).join()).toContain('npm run faces -- http minor');
  });
});

test.each([
  ['1.2.3', 'minor', '1.3.0'],
  ['1.9.0', 'minor', '1.10.0'],
  ['1.2.3', 'major', '2.0.0'],
])('after %s comes, as a %s version, %s', (version, kind, next) => {
  expect(nextVersion(version, kind)).toBe(next);
});

test('each part that is one instance at run time has a report with a version', () => {
  const federation = fs.readFileSync(path.join(root, 'tooling/build/src/rspack/federation.ts'), 'utf8');
  const shared = [...federation.matchAll(/'@platform\/shared\/(\w+)': versionOf\('(\w+)'\)/g)];
  expect(shared.length).toBeGreaterThan(0);
  for (const [, part, named] of shared) {
    expect([part, parts.includes(part)]).toEqual([named, true]);
    expect(readReport(fs.readFileSync(path.join(root, `shared/faces/${part}.txt`), 'utf8')).version).toMatch(/^\d/);
  }
  expect(federation).not.toMatch(/'@platform\/shared\/[^']+': '/);
});

test('a report without a version is refused in one sentence', () => {
  expect(() => readReport('export {};')).toThrow('does not begin with a name and a version');
});
