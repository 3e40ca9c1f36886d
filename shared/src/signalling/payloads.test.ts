import fc from 'fast-check';
import {
  decodeConnectionInfo,
  decodeListenPayload,
  encodeConnectionInfo,
  encodeListenPayload,
  SignallingFormatError,
} from './index';

const roles = fc.constantFrom('user', 'model', 'guest-host');
const anyAddress = fc.oneof(
  fc.string({ maxLength: 256 }),
  fc.constantFrom('', '{', '{}', '{"address":"x"}', '__proto__', 'constructor', '{"address":1}'),
);

it('reads every listen payload as it was written', () => {
  const payload = fc.record({ address: anyAddress, role: roles, ticket: fc.option(fc.string({ maxLength: 500 })) });
  fc.assert(
    fc.property(payload, (one) => expect(decodeListenPayload(encodeListenPayload(one))).toEqual(one)),
    {
      examples: [[{ address: '{"address":"x"}', role: 'user', ticket: null }]],
    },
  );
});

it('writes a plain address for a user without a ticket, as peers expect that know no roles', () => {
  expect(encodeListenPayload({ address: 'room-1', role: 'user', ticket: null })).toBe('room-1');
  expect(encodeListenPayload({ address: 'room-1', role: 'model', ticket: 't' })).toBe(
    '{"address":"room-1","role":"model","ticket":"t"}',
  );
});

it.each(['', '{', '{}', '[1]', '{"address":7}', 'null', '__proto__', ' {"address":"x"}'])(
  'takes %j for an address, which may have any characters',
  (text) => {
    expect(decodeListenPayload(text)).toEqual({ address: text, role: 'user', ticket: null });
  },
);

it.each([
  ['an address above 256 units', 'y'.repeat(257)],
  ['an address above 256 units in JSON', JSON.stringify({ address: 'y'.repeat(257) })],
  ['a text above 4096 units', JSON.stringify({ address: 'a', ticket: 'y'.repeat(4096) })],
  ['a role that is no word', '{"address":"a","role":"Model 1"}'],
  ['a role that ends in another sign', '{"address":"a","role":"model1"}'],
  ['a role that begins with another sign', '{"address":"a","role":"1model"}'],
  ['a role above 32 units', JSON.stringify({ address: 'a', role: 'm'.repeat(33) })],
  ['a role that is no text', '{"address":"a","role":["model"]}'],
  ['a ticket that is no text', '{"address":"a","ticket":1}'],
])('refuses %s', (_, text) => {
  expect(() => decodeListenPayload(text)).toThrow(SignallingFormatError);
});

it('takes an address of exactly 256 units', () => {
  expect(decodeListenPayload('y'.repeat(256)).address).toHaveLength(256);
});

it('takes a text of exactly 4096 units', () => {
  const around = JSON.stringify({ address: 'a', ticket: '' }).length;
  const text = JSON.stringify({ address: 'a', ticket: 'y'.repeat(4096 - around) });
  expect(text).toHaveLength(4096);
  expect(decodeListenPayload(text)).toMatchObject({ address: 'a' });
});

it('writes what it says, and names nothing that there is not', () => {
  expect(encodeListenPayload({ address: 'room-1', role: 'model', ticket: null })).toBe(
    '{"address":"room-1","role":"model"}',
  );
  expect(encodeConnectionInfo({ role: 'model', quota: null })).toBe('{"role":"model"}');
  expect(decodeConnectionInfo('{"quota":1}')).toEqual({ role: 'user', quota: 1 });
});

it('reads every connection info as it was written, and says nothing of plain users', () => {
  const info = fc.record({ role: roles, quota: fc.option(fc.integer({ min: 1 })) });
  fc.assert(fc.property(info, (one) => expect(decodeConnectionInfo(encodeConnectionInfo(one))).toEqual(one)));
  expect(encodeConnectionInfo({ role: 'user', quota: null })).toBeNull();
});

it('takes a connection that says nothing of a role for a user without a quota', () => {
  for (const data of [null, new Uint8Array([1]), '', 'hello', '{', '[]', '{"other":1}']) {
    expect(decodeConnectionInfo(data)).toEqual({ role: 'user', quota: null });
  }
});

it.each(['{"role":"model","quota":0}', '{"quota":1.5}', '{"quota":"1"}', '{"role":5}'])('refuses %s', (data) => {
  expect(() => decodeConnectionInfo(data)).toThrow(SignallingFormatError);
});
