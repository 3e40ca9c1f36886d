import { jest } from '@jest/globals';
import { attempts } from './attempts';

test('what throws by the clock ends nothing, is told once for each place, and lets the next have its turn', () => {
  const warn = jest.fn();
  const attempt = attempts({ warn }, 'it failed');
  const broken = (): void => {
    throw new Error('a fault');
  };
  const otherwiseBroken = (): void => {
    throw new TypeError('another one');
  };
  const next = jest.fn();
  for (let round = 0; round < 3; round += 1) for (const task of [broken, otherwiseBroken, next]) attempt(task);
  expect(next).toHaveBeenCalledTimes(3);
  expect(warn.mock.calls.map(([, message]) => message)).toEqual(['it failed', 'it failed']);
});
