/** @jest-environment node */
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { fakeServer, json, shellRelease, testConfig, until } from '../testing/edge';
import { buildEdge } from './app';

it('answers what comes on an open connection while it stops: a restart loses no page', async () => {
  let finish = (): void => undefined;
  const [files, api] = await Promise.all([
    shellRelease(),
    fakeServer((request, response) => {
      if (request.url === '/api/slow') finish = () => json(response, {});
      else json(response, { answered: request.url });
    }),
  ]);
  const config = { ...testConfig({ API_URL: api.address }), remotes: {} };
  const edge = await buildEdge({ config, dist: files.dist, workerFile: '' });
  await edge.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((edge.server.address() as AddressInfo).port, '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text;
  });
  const request = (path: string): void => void socket.write(`GET ${path} HTTP/1.1\r\nHost: site\r\n\r\n`);
  request('/api/slow');
  await until(() => api.requests.length === 1);
  const closed = edge.close();
  await until(() => !edge.server.listening);
  const arrived = once(edge.server, 'request');
  request('/api/other');
  await arrived;
  finish();
  await Promise.all([closed, once(socket, 'close')]);
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
  await Promise.all([api.stop(), files.remove()]);
});
