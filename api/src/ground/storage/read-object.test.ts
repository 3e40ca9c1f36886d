import { PassThrough, type Readable } from 'node:stream';
import { readObject } from './read-object';

const range = { start: 0, end: 99 };
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A reader who leaves as soon as the storage was asked. */
async function leave(get: (signal: AbortSignal) => Promise<Readable>): Promise<AbortSignal> {
  let signal: AbortSignal | undefined;
  const stream = readObject((_, given) => get((signal = given)), range);
  stream.resume();
  while (signal === undefined) await turn();
  await turn();
  stream.destroy();
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
    let reply = (_: Readable): void => undefined;
    await leave(() => new Promise((resolve) => (reply = resolve)));
    reply(body);
    await turn();
    expect(body.destroyed).toBe(true);
  });
});
