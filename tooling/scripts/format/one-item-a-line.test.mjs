import { describe, expect, test } from '@jest/globals';
import prettier from 'prettier';
import config from '../../../prettier.config.mjs';
import * as plugin from './one-item-a-line.mjs';

const format = (source) => prettier.format(source, { ...config, plugins: [plugin], parser: 'typescript' });

describe('the formatter', () => {
  test('writes a list of more than three a line an item, so that two teams can add to it', async () => {
    expect(await format("const a = ['x', 'y', 'z', 'w'];")).toBe("const a = [\n  'x',\n  'y',\n  'z',\n  'w',\n];\n");
  });
  test('leaves short lists, lists in calls and numbers as they fit', async () => {
    const text = "const a = ['x', 'y', 'z'];\nuse(['x', 'y', 'z', 'w']);\nconst b = [1, 2, 3, 4, 5];\n";
    expect(await format(text)).toBe(text);
  });
  test('keeps the space at the end of a text in JSX', async () => {
    expect(await format('const a = <span>VR </span>;')).toBe('const a = <span>VR </span>;\n');
  });
});
