import type { DemoSource } from './demo-source';
import type { Media } from './media';
import type { FastifyInstance } from 'fastify';
import type { DemoModule } from '../schema/demo-module';
import { untilIdle } from '../../../ground/images/idle-machine';

interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

export interface WarmOptions {
  readonly store: Pick<DemoSource, 'prepare'>;
  readonly pictures: DemoModule['pictures'];
  /** In the order in which they are drawn. */
  readonly kinds: readonly string[];
  /** Resolves when there is time to draw one. */
  readonly mayDraw: () => Promise<void>;
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
  mayDraw,
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
        counts[(await store.prepare(picture, mayDraw)) ? 'drawn' : 'there']++;
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

/**
 * Draws what lists and first pages show: after the first picture that a visitor asked for, and while the whole machine has
 * nothing else to do. Low priority alone is not enough: the first visitor's page is waited for at the same time.
 * @param idle resolves when the machine idles
 */
export function warmInBackground(
  app: FastifyInstance,
  { pictures, firstKinds: kinds }: DemoModule,
  media: Media,
  idle: typeof untilIdle = untilIdle,
): void {
  const store = media.demo;
  if (!store) return;
  const stop = new AbortController();
  const { signal } = stop;
  const mayDraw = (): Promise<void> => idle(signal);
  app.addHook('onClose', async () => stop.abort());
  app.addHook('onReady', async () => {
    // Not awaited: the server is ready without it.
    void store.firstRead.then(() => warmPictures({ store, pictures, kinds, mayDraw, signal, log: app.log }));
  });
}
