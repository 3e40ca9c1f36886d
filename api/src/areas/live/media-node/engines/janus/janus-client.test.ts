import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { EngineAwayError } from '../media-engine';
import { JanusClient } from './janus-client';

const servers: WebSocketServer[] = [];
const clients: JanusClient[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.stop();
  for (const server of servers.splice(0)) server.close();
});

/** A handle of a made-up Janus. @param reply what it says to a request of the plugin */
async function handleAt(reply: object) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  servers.push(server);
  let sessions = 0;
  let begunAgain = (): void => undefined;
  const isNew = new Promise<void>((begun) => {
    begunAgain = begun;
  });
  server.on('connection', (socket) =>
    socket.on('message', (bytes: Buffer) => {
      const { janus, transaction } = JSON.parse(bytes.toString()) as { janus: string; transaction: string };
      if (janus === 'create') sessions += 1;
      if (sessions > 1) begunAgain();
      const said = janus === 'message' ? reply : { janus: 'success', data: { id: 7 } };
      socket.send(JSON.stringify({ transaction, ...said }));
    }),
  );
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const log = { info: () => undefined, warn: () => undefined };
  const client = new JanusClient({ url: `ws://127.0.0.1:${port}`, secret: 'a secret', log });
  clients.push(client);
  await client.start();
  return { handle: await client.attach({ up: () => undefined, down: () => undefined }), isNew };
}
const ofCore = (code: number, reason: string) => ({ janus: 'error', error: { code, reason } });
const ofPlugin = (code: number, reason: string) => ({
  janus: 'event',
  sender: 7,
  plugindata: { data: { videoroom: 'event', error_code: code, error: reason } },
});

it.each([
  ['no such session', true, ofCore(458, 'No such session 7')],
  ['no such handle', true, ofCore(459, 'No such handle 7')],
  ['a connection that is still cleaned up', true, ofCore(471, 'Still cleaning a previous session')],
  ['a description that it cannot read', false, ofCore(465, 'JSEP error: invalid SDP')],
  ['no such room', true, ofPlugin(426, 'No such room (1)')],
  ['too many publishers', true, ofPlugin(432, 'Maximum number of publishers (8) already reached')],
  ['an offer that the plugin cannot read', false, ofPlugin(437, 'Error parsing offer')],
])('knows what says nothing of a description, for which it can be sent again: %s', async (_, saysNothing, reply) => {
  const { handle } = await handleAt(reply);
  const publish = handle.request({ request: 'publish' }, { type: 'offer', sdp: 'v=0' });
  const error: unknown = await publish.catch((thrown: unknown) => thrown);
  expect([error instanceof Error, error instanceof EngineAwayError]).toEqual([true, saysNothing]);
});

it('begins another session when Janus knows this one no more', async () => {
  const { handle, isNew } = await handleAt(ofCore(458, 'No such session 7'));
  await handle.request({ request: 'publish' }).catch(() => undefined);
  await expect(isNew).resolves.toBeUndefined();
});
