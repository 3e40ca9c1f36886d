import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { linkedTextPages } from '@platform/shared/linked-pages';
import { paths } from '@platform/shared/paths';
import { pageTable } from '../testing/pages';

const root = join(__dirname, '../../..');
const apps = readdirSync(root).filter((name) => name.startsWith('mfe-'));

/** Source files of the product, without tests, fixtures and what runs a remote alone. */
const sources = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(
      (name) => /\.tsx?$/.test(name) && !/\.test\.|(?:^|\/)(?:testing|fixtures|playground)\/|standalone/.test(name),
    )
    .map((name) => join(root, folder, name));

const found = (files: readonly string[], pattern: RegExp): string[] =>
  files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, path = '']) => path));

/** Whether an editor writes the page of a path: without the text it is not found. */
const isText = (path: string): boolean => ['text', 'help'].includes(pageTable.find(path)?.owner ?? '');

describe('pages to which code of the product links', () => {
  it('are written by paths alone, so that the next test knows them all', () => {
    const browser = ['shell/src', 'shared/src', ...apps.map((name) => `${name}/src`)].flatMap(sources);
    expect(browser.length).toBeGreaterThan(400);
    expect(found(browser, /\b(?:to|href)=\{?["'`](\/(?!assets\/|site\.webmanifest)[a-z][^"'`]*)/g)).toEqual([]);
  });

  it('are pages that releases declare, or texts that the catalogue is checked for', () => {
    const linked = Object.values(paths as Record<string, (...args: never[]) => string>)
      .filter(({ length }) => length === 0)
      .map((path) => path());
    const mailed = found(sources('api/src/areas'), /\bpath: '(\/[a-z][a-z/-]*)'/g);
    expect(mailed).toContain('/premium');
    const all = new Set([...linked, ...mailed]);
    for (const path of all) expect([path, pageTable.find(path) !== null]).toEqual([path, true]);
    expect([...all].filter(isText).toSorted()).toEqual([...linkedTextPages].toSorted());
  });
});
