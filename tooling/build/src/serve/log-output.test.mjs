import { jest } from '@jest/globals';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { lostLines, openLogOutput } from './log-output.mjs';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** An output onto a disk that takes `room` bytes. */
const start = (options = {}) => {
  const disk = { text: '', calls: 0, room: Number.POSITIVE_INFINITY, code: 'ENOSPC' };
  const put = (_descriptor, bytes) => {
    disk.calls += 1;
    if (disk.room === 0) throw Object.assign(new Error('write'), { code: disk.code });
    const taken = bytes.subarray(0, disk.room);
    disk.room -= taken.length;
    disk.text += taken.toString();
    return taken.length;
  };
  return { disk, output: openLogOutput({ to: 3, put, ...options }) };
};

describe('log lines', () => {
  it('are written at once where none waits for another', () => {
    const { disk, output } = start();
    output.write('one\n');
    expect(disk.text).toBe('one\n');
  });

  it('are written together, in their order, after the time that they may wait', () => {
    const { disk, output } = start({ waitMs: 100 });
    output.write('one\n');
    output.write('two\n');
    jest.advanceTimersByTime(99);
    expect(disk.text).toBe('');
    jest.advanceTimersByTime(1);
    output.write('three\n');
    expect(disk).toMatchObject({ text: 'one\ntwo\n', calls: 1 });
    jest.advanceTimersByTime(100);
    expect(disk).toMatchObject({ text: 'one\ntwo\nthree\n', calls: 2 });
  });

  it('do not wait when they are many', () => {
    const { disk, output } = start({ waitMs: 100 });
    const line = `${'x'.repeat(1_023)}\n`;
    for (let n = 0; n < 16; n += 1) output.write(line);
    expect(disk.text).toBe(line.repeat(16));
  });

  it('are written when they are asked for, as at the end of the process, and once', () => {
    const { disk, output } = start({ waitMs: 100 });
    output.write('last\n');
    output.flush();
    output.flush();
    jest.advanceTimersByTime(1_000);
    expect(disk).toMatchObject({ text: 'last\n', calls: 1 });
  });
});

describe('a disk that is full', () => {
  it('gets the lines once it has room, in their order, and the rest of one that it took a part of', () => {
    const { disk, output } = start();
    disk.room = 2;
    output.write('one\n');
    output.write('two\n');
    expect(disk.text).toBe('on');
    jest.advanceTimersByTime(5_000);
    disk.room = Number.POSITIVE_INFINITY;
    jest.advanceTimersByTime(1_000);
    output.write('three\n');
    expect(disk.text).toBe('one\ntwo\nthree\n');
  });

  it('is tried once a second, however many lines there are', () => {
    const { disk, output } = start();
    disk.room = 0;
    for (let n = 0; n < 1_000; n += 1) output.write('line\n');
    expect(disk.calls).toBe(1);
    jest.advanceTimersByTime(3_000);
    expect(disk.calls).toBe(4);
  });

  it('costs lines beyond what memory holds, which are counted and said in one line', () => {
    const before = lostLines();
    const { disk, output } = start({ holds: 10 });
    disk.room = 0;
    for (const word of ['one', 'two', 'six', 'ten']) output.write(`${word}\n`);
    disk.room = Number.POSITIVE_INFINITY;
    jest.advanceTimersByTime(1_000);
    output.write('new\n');
    const [first, second, lost, last] = disk.text.split('\n');
    expect([first, second, last]).toEqual(['one', 'two', 'new']);
    expect(JSON.parse(lost)).toMatchObject({
      level: 50,
      msg: '2 lines of the log are lost: they could not be written',
    });
    expect(lostLines() - before).toBe(2);
  });

  it('is asked for a last time when the output is closed, and is not waited for', () => {
    const { disk, output } = start();
    disk.room = 0;
    output.write('one\n');
    output.close();
    expect(disk.calls).toBe(2);
    expect(jest.getTimerCount()).toBe(0);
  });
});

it('a pipe whose reader is slow is tried again before long', () => {
  const { disk, output } = start();
  Object.assign(disk, { room: 0, code: 'EAGAIN' });
  output.write('one\n');
  disk.room = Number.POSITIVE_INFINITY;
  jest.advanceTimersByTime(20);
  expect(disk.text).toBe('one\n');
});

it('a file is opened by its path, and what is in it stays', () => {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'log-')), 'api.log');
  fs.writeFileSync(file, 'before\n');
  const output = openLogOutput({ to: file });
  output.write('after\n');
  output.close();
  expect(fs.readFileSync(file, 'utf8')).toBe('before\nafter\n');
});
