import type { ReleasePointer } from '@platform/build';
import { isBuildId } from './asset-list';

/**
 * Reads a `release.json`.
 * @param text its content
 * @param source its address, for the message
 * @throws Error naming what is wrong
 */
export function readReleasePointer(text: string, source: string): ReleasePointer {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error(`${source} is not JSON`);
  }
  const { stable, next = null, previous = null, used = [], inPlace } = (value ?? {}) as Partial<ReleasePointer>;
  const isNext =
    next === null ||
    (isBuildId(next.build) && Number.isInteger(next.percent) && next.percent >= 1 && next.percent <= 99);
  const areUsed = Array.isArray(used) && used.every((build) => isBuildId(build));
  if (!isBuildId(stable) || !isNext || !areUsed || (previous !== null && !isBuildId(previous)))
    throw new Error(`${source} names no release`);
  return { stable, next, previous, used, ...(inPlace === true && { inPlace }) };
}
