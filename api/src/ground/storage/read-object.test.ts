import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { readObject } from './read-object';

const range = { start: 0, end: 99 };
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A reader who leaves as soon as the storage was asked. */
async function leave(get: () => Promise<Readable>): Promise<AbortSignal> {
  let stream: Readable | undefined;
  const signal = await new Promise<AbortSignal>((resolve) => {
    stream = readObject((_, given) => {
      resolve(given);
      return get();
    }, range).resume();
  });
  await turn();
  stream?.destroy();
  return signal;
}

describe('a reader who leaves', () => {
  it('ends a request to which nothing has come back', async () => {
    const signal = await leave(() => new Promise<never>(() => undefined));
    expect(signal.aborted).toBe(true);
  });

  it('ends a reply that has stopped coming', async () => {
    const body = new PassThrough();
    await leave(async () => body);
    expect(body.destroyed).toBe(true);
  });

  it('ends a reply that comes afterwards', async () => {
    const body = new PassThrough();
    const replies = new PassThrough({ objectMode: true });
    await leave(async () => (await once(replies, 'data'))[0] as Readable);
    replies.write(body);
    await turn();
    await turn();
    expect(body.destroyed).toBe(true);
  });
});
