/** What silence measures as, in decibels below full scale. */
export const silence = -60;

/** Samples that are measured together: some 20 ms, shorter than a syllable. */
const BLOCK = 1024;

/**
 * How loud a piece of sound is: its loudest block counts, so that a short word is not lost in the pause around it.
 * @param samples -1 to 1
 * @returns decibels below full scale, -60 to 0
 */
export function levelOf(samples: Float32Array): number {
  let loudest = 0;
  for (let from = 0; from < samples.length; from += BLOCK) {
    const block = samples.subarray(from, from + BLOCK);
    const power = block.reduce((sum, sample) => sum + sample * sample, 0) / block.length;
    loudest = Math.max(loudest, power);
  }
  return loudest === 0 ? silence : Math.max(silence, Math.min(0, 10 * Math.log10(loudest)));
}
