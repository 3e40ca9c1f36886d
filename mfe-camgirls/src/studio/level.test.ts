import { levelOf, silence } from './level';

/** A tone over some of the samples, the rest of them silent. */
const tone = (amplitude: number, from = 0, to = 8192): Float32Array =>
  Float32Array.from({ length: 8192 }, (_, at) => (at >= from && at < to ? amplitude * Math.sin(at / 4) : 0));

it.each([
  ['nothing', tone(0), silence],
  ['less than can be shown', tone(0.0001), silence],
  ['a whisper', tone(0.01), -43],
  ['a voice', tone(0.2), -17],
  ['a short word between pauses', tone(0.2, 4096, 5120), -17],
  ['more than full scale', tone(4), 0],
])('measures %s', (_, samples, level) => {
  expect(Math.round(levelOf(samples))).toBe(level);
});
