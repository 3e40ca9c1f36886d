import { parseByteRange } from './byte-range';

describe('byte ranges of a file of 1000 bytes', () => {
  it.each([
    ['bytes=0-499', { start: 0, end: 499 }],
    ['bytes=500-', { start: 500, end: 999 }],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=999-999', { start: 999, end: 999 }],
    ['bytes=990-2000', { start: 990, end: 999 }],
    ['bytes=-1', { start: 999, end: 999 }],
    ['bytes=-5000', { start: 0, end: 999 }],
    ['bytes=1000-', 'unsatisfiable'],
    ['bytes=5000-6000', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=500-100', 'whole'],
    ['bytes=2000-1000', 'unsatisfiable'],
    ['bytes=-', 'whole'],
    ['bytes=', 'whole'],
    ['bytes=a-b', 'whole'],
    ['bytes=0-1,5-9', 'whole'],
    ['bytes=-1-5', 'whole'],
    ['bytes= 0-5', 'whole'],
    ['chapters=1-2', 'whole'],
    [`bytes=${'9'.repeat(30)}-`, 'whole'],
    [undefined, 'whole'],
  ] as const)('%s is %j', (header, expected) => {
    expect(parseByteRange(header, 1000)).toEqual(expected);
  });
});
