import type { Worker } from '../../ground/area';
import { applyPapersRequired } from './papers/settle';
import type { LiveServices } from './services';

/**
 * Starts the development TURN server, where there is no other. Before the server listens: who got a way into a room
 * without it would wait there in vain. The site is served without TURN, too.
 */
export async function startRelay({ log, turn }: LiveServices): Promise<void> {
  try {
    const port = await turn.start();
    if (port !== null) log.info({ port }, 'calls are relayed by the development TURN server');
  } catch (error) {
    log.warn({ err: error }, 'calls are not relayed: TURN_PORT cannot be used');
  }
}

/**
 * Makes the operator's rule about papers known to all that read the database, then starts the media node, where it runs
 * in this process.
 */
export async function startMedia({ config, db, mediaNode }: LiveServices): Promise<Worker> {
  await applyPapersRequired(db, config.papersRequired);
  await mediaNode?.start();
  // Before signalling goes, by which viewers hear of it.
  return { stopsFirst: true, drain: async () => mediaNode?.drain(), stop: async () => mediaNode?.stop() };
}
