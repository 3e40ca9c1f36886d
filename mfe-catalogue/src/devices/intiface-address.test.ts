import { loopbackAddress } from './intiface-address';

test.each([
  ['ws://127.0.0.1:12345', 'ws://127.0.0.1:12345'],
  [' localhost:4000 ', 'ws://localhost:4000'],
  ['ws://localhost:12345/', 'ws://localhost:12345'],
])('%s is an address on this computer', (typed, expected) => {
  expect(loopbackAddress(typed)).toBe(expected);
});

test.each([
  'ws://192.168.1.7:12345',
  'ws://127.0.0.1.evil.example:1',
  'ws://localhost@evil.example:1',
  'wss://127.0.0.1:12345',
  'http://127.0.0.1:12345',
  'ws://127.0.0.1',
  '127.0.0.1',
  '',
  'not an address',
])('%s is none', (typed) => {
  expect(loopbackAddress(typed)).toBeNull();
});
