/** @jest-environment node */
import type { AddressInfo } from 'node:net';
import { ask, fakeServer, json, plainApi, remoteFiles, shellRelease, testConfig } from '../testing/edge';
import { buildEdge } from './app';

it('sends pages of a remote without its server build, with everything that a browser needs to render them', async () => {
  const name = 'mfe-catalogue';
  const files = remoteFiles(name, '', 'r1');
  const [shell, api, remote] = await Promise.all([
    shellRelease(),
    fakeServer(plainApi),
    fakeServer((request, response) =>
      request.url === '/release.json'
        ? json(response, { stable: 'r1', next: null, previous: null })
        : files(request, response),
    ),
  ]);
  const config = { ...testConfig({ API_URL: api.address }), remotes: { [name]: remote.address }, browserOnly: [name] };
  // No worker could be started from this file.
  const edge = await buildEdge({ config, dist: shell.dist, workerFile: '/nowhere' });
  await edge.listen({ host: '127.0.0.1', port: 0 });
  const address = `http://127.0.0.1:${(edge.server.address() as AddressInfo).port}`;
  const { status, text, headers } = await ask(address, '/games');
  await edge.close();
  await Promise.all([api.stop(), remote.stop(), shell.remove()]);
  expect(status).toBe(200);
  expect(text).toContain('/remotes/mfe-catalogue/@r1/games.12345678.js');
  expect(text).not.toContain('data-rendered');
  expect(headers['server-timing']).toContain('mfe-catalogue@r1 rendered');
});
