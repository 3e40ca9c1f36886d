import { ownLayersOf } from './own-layers';

const sdp = (...lines: string[]): string =>
  ['v=0', 'm=video 9 UDP/TLS/RTP/SAVPF 96', ...lines, 'a=sendonly', ''].join('\r\n');

it.each([
  ['three sizes', ['a=rid:h send', 'a=rid:m send', 'a=rid:l send', 'a=simulcast:send h;m;l'], ['h', 'm', 'l']],
  [
    'sizes named before their lines, in another order',
    ['a=simulcast:send h;m', 'a=rid:m send', 'a=rid:h send'],
    ['h', 'm'],
  ],
  ['a size in two codecs', ['a=rid:h send pt=96', 'a=rid:h2 send pt=97', 'a=simulcast:send h,h2;m'], ['h', 'm']],
  ['a size that begins paused', ['a=rid:h send', 'a=rid:m send', 'a=simulcast:send ~h;m'], ['h', 'm']],
  ['the first three of four', ['a=rid:a send', 'a=simulcast:send a;b;c;d'], ['a', 'b', 'c']],
])('takes %s', (_, lines, names) => {
  expect(ownLayersOf(sdp(...lines))).toBe(
    sdp(...names.map((name) => `a=rid:${name} send`), `a=simulcast:send ${names.join(';')}`),
  );
});

it('leaves an offer of one size as it is', () => {
  expect(ownLayersOf(sdp('a=rtpmap:96 VP8/90000'))).toBe(sdp('a=rtpmap:96 VP8/90000'));
});

it('takes three names of an offer that says of none that it is sent', () => {
  const lines = Array.from({ length: 50 }, (_, index) => `a=rid:${index} send`);
  const taken = sdp('a=rid:0 send', 'a=rid:1 send', 'a=rid:2 send');
  expect(ownLayersOf(sdp(...lines))).toBe(taken);
  expect(ownLayersOf(sdp(...lines.map((line) => `${line}\u2028`))).replaceAll('\u2028', '')).toBe(taken);
});
