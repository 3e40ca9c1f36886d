import { firstLayerOf } from './first-layer';

const sdp = (...lines: string[]): string =>
  ['v=0', 'm=video 9 UDP/TLS/RTP/SAVPF 96', ...lines, 'a=sendonly', ''].join('\r\n');

it.each([
  ['of three sizes', ['a=rid:h send', 'a=rid:m send', 'a=rid:l send', 'a=simulcast:send h;m;l']],
  ['named before its sizes', ['a=simulcast:send h;m', 'a=rid:h send', 'a=rid:m send']],
  ['in two codecs', ['a=rid:h send pt=96', 'a=rid:h2 send pt=97', 'a=simulcast:send h,h2;m']],
  ['that begins paused', ['a=rid:h send', 'a=rid:m send', 'a=simulcast:send ~h;m']],
])('takes the first %s', (_, lines) => {
  const taken = firstLayerOf(sdp(...lines)).split('\r\n');
  expect(taken).toContain('a=simulcast:send h');
  expect(taken.filter((line) => line.startsWith('a=rid:'))).toEqual([lines.find((line) => line.startsWith('a=rid:h'))]);
});

it('leaves an offer of one size as it is', () => {
  expect(firstLayerOf(sdp('a=rtpmap:96 VP8/90000'))).toBe(sdp('a=rtpmap:96 VP8/90000'));
});
