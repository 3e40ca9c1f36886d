/** @jest-environment node */
import { batchOutput } from './batched-output';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());
const start = () => {
  const put: string[] = [];
  return { put, output: batchOutput((text) => put.push(text)) };
};

describe('log lines', () => {
  it('are written together, in their order, after a tenth of a second', () => {
    const { put, output } = start();
    output.write('one\n');
    output.write('two\n');
    jest.advanceTimersByTime(99);
    expect(put).toEqual([]);
    jest.advanceTimersByTime(1);
    output.write('three\n');
    expect(put).toEqual(['one\ntwo\n']);
    jest.advanceTimersByTime(100);
    expect(put).toEqual(['one\ntwo\n', 'three\n']);
  });

  it('do not wait when they are many', () => {
    const { put, output } = start();
    const line = `${'x'.repeat(1_023)}\n`;
    for (let n = 0; n < 16; n += 1) output.write(line);
    expect(put).toEqual([line.repeat(16)]);
  });

  it('are written at once when they are asked for, as at the end of the process, and once', () => {
    const { put, output } = start();
    output.write('last\n');
    output.flush();
    output.flush();
    jest.advanceTimersByTime(1_000);
    expect(put).toEqual(['last\n']);
  });
});
