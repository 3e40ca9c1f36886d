import type { Worker } from '../../ground/area';
import { applyPapersRequired } from './papers/settle';
import type { LiveServices } from './services';

/**
 * Makes the operator's rule about papers known to all that read the database, then starts the development TURN server, where there is no other, and the media node, where it runs in this process. The
 * site is served without TURN, too.
 */
export async function startMedia({ config, db, log, mediaNode, turn }: LiveServices): Promise<Worker> {
  await applyPapersRequired(db, config.papersRequired);
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
