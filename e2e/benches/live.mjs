import { measureEngines } from './live/engines.mjs';
import { measureJanus } from './live/janus.mjs';
import { measureJoining } from './live/joining.mjs';
import { measureRoom } from './live/room.mjs';
import { measureSignalling } from './live/signalling.mjs';
import { withPlatform } from './lib/platform.mjs';

/**
 * What live rooms bear: signalling alone, the media engines alone, a show through Janus, a room with its viewers and its
 * chat, and how soon a visitor sees a picture.
 * @param {(line: string) => void} say
 * @returns {Promise<import('../../tooling/scripts/run/figures.mjs').Figure[]>}
 */
export async function run(say) {
  const signalling = await measureSignalling(say);
  const engines = await measureEngines(say);
  const janus = await measureJanus(say);
  const rooms = await withPlatform(say, async (origin) => [
    ...(await measureJoining(say, origin)),
    ...(await measureRoom(say, origin)),
  ]);
  return [...signalling, ...engines, ...janus, ...rooms];
}
