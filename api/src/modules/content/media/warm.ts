import type { DemoSource } from './demo-source';
import type { Media } from './media';
import type { FastifyInstance } from 'fastify';
import type { DemoModule } from '../../../content/demo-module';

interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

export interface WarmOptions {
  readonly store: Pick<DemoSource, 'prepare'>;
  readonly pictures: DemoModule['pictures'];
  /** In the order in which they are drawn. */
  readonly kinds: readonly string[];
  readonly log: Log;
  readonly signal: AbortSignal;
}

/**
 * Draws every missing source picture, one at a time, the most popular first. The pool lets
 * visitors' pictures pass. A picture that fails is logged and left out.
 * @returns how many were drawn, were there, and failed
 */
export async function warmPictures({
  store,
  pictures,
  kinds,
  log,
  signal,
}: WarmOptions): Promise<{ drawn: number; there: number; failed: number }> {
  const counts = { drawn: 0, there: 0, failed: 0 };
  const started = performance.now();
  for (const kind of kinds) {
    for (const picture of pictures.values()) {
      if (signal.aborted) return counts;
      if (picture.kind !== kind) continue;
      try {
        counts[(await store.prepare(picture)) ? 'drawn' : 'there']++;
      } catch (error) {
        if (signal.aborted) return counts;
        counts.failed++;
        log.warn({ picture: picture.path, err: error }, 'a picture could not be drawn');
      }
    }
  }
  log.info({ ...counts, milliseconds: Math.round(performance.now() - started) }, 'pictures are ready');
  return counts;
}

/** Draws what lists and first pages show once the server is ready, while it idles. */
export function warmInBackground(
  app: FastifyInstance,
  { pictures, firstKinds: kinds }: DemoModule,
  media: Media,
): void {
  const store = media.demo;
  if (!store) return;
  const stop = new AbortController();
  app.addHook('onClose', async () => stop.abort());
  app.addHook('onReady', async () => {
    // Not awaited: the server is ready without it.
    void warmPictures({ store, pictures, kinds, signal: stop.signal, log: app.log });
  });
}
