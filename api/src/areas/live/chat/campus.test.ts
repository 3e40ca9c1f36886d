import type { AddressInfo } from 'node:net';
import { ChatVisitor } from '../../../testing/chat-visitor';
import { goOnAir } from '../../../testing/on-air';
import { agreed, createTestApp } from '../../../testing/test-app';

it('has a place for each of a hundred viewers who share one address', async () => {
  const test = await createTestApp();
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  await goOnAir(test.database.db, 'mara');
  const url = `ws://127.0.0.1:${(test.app.server.address() as AddressInfo).port}/ws/chat/mara`;
  const viewers = Array.from(
    { length: 100 },
    () => new ChatVisitor(url, { cookies: agreed, origin: test.config.siteUrl }),
  );
  try {
    for (const viewer of viewers) await Promise.race([viewer.has('welcome'), viewer.closed]);
    expect(viewers.filter((viewer) => viewer.of('welcome').length === 0)).toHaveLength(0);
  } finally {
    for (const { socket } of viewers) socket.terminate();
    await test.close();
  }
});
