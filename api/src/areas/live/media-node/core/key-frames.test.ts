import { beginsKeyFrame } from './key-frames';

const bytes = (hex: string): Buffer => Buffer.from(hex.replaceAll(' ', ''), 'hex');

it.each([
  ['a whole key frame', '10 00', true],
  ['another frame', '10 01', false],
  ['a later piece', '00 00', false],
  ['another partition', '11 00', false],
  ['a short picture id', '90 80 05 00', true],
  ['a long picture id, layers and their index', '90 f0 80 05 01 20 00', true],
  ['the same without a key', '90 f0 80 05 01 20 01', false],
  ['a descriptor that ends nowhere', '90 80', false],
  ['nothing', '', false],
])('reads VP8: %s', (_, hex, expected) => {
  expect(beginsKeyFrame('vp8', bytes(hex))).toBe(expected);
});

it.each([
  ['parameters', '67 42 e0 1f', true],
  ['a picture that needs no other', '65 88', true],
  ['another picture', '61 88', false],
  ['several units with parameters', '78 0002 09f0 0004 6742e01f', true],
  ['several units without', '78 0002 09f0 0002 6188', false],
  ['units that are longer than they can be', '78 ffff 61', false],
  ['the first piece of a picture that needs no other', '7c 85', true],
  ['a later piece of it', '7c 45', false],
  ['nothing', '', false],
])('reads H.264: %s', (_, hex, expected) => {
  expect(beginsKeyFrame('h264', bytes(hex))).toBe(expected);
});
