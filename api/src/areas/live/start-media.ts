import type { Worker } from '../../ground/area';
import type { LiveServices } from './services';

/**
 * Starts the development TURN server, where there is no other, and the media node, where it runs in this process. The
 * site is served without TURN, too.
 */
export async function startMedia({ log, mediaNode, turn }: LiveServices): Promise<Worker> {
  try {
    const port = await turn.start();
    if (port !== null) log.info({ port }, 'calls are relayed by the development TURN server');
  } catch (error) {
    log.warn({ err: error }, 'calls are not relayed: TURN_PORT cannot be used');
  }
  await mediaNode?.start();
  // Before signalling goes, by which viewers hear of it.
  return { stopsFirst: true, drain: async () => mediaNode?.drain(), stop: async () => mediaNode?.stop() };
}
