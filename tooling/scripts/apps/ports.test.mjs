import net from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { remoteList } from './remotes.mjs';
import { freePort, freePorts, platformPorts, portIsFree, requireFreePorts } from './ports.mjs';

const listen = (port) =>
  new Promise((resolve) => {
    const server = net.createServer().listen(port, '0.0.0.0', () => resolve(server));
  });

describe('ports of the platform', () => {
  test('are those of docs/spec/operating.md by default', () => {
    const others = remoteList.map(({ name, port }) => [name, port]);
    expect(platformPorts({})).toEqual({
      ...Object.fromEntries(others),
      shell: 3000,
      'mfe-catalogue': 3001,
      'mfe-camgirls': 3002,
      'mfe-dashboard': 3003,
      'mfe-auth': 3004,
      'mfe-staff': 3005,
      assets: 3090,
      api: 4000,
      turn: 3478,
      mailbox: 4025,
    });
  });

  test('all move by PORT_OFFSET, but not one that is given by name', () => {
    const ports = platformPorts({ PORT_OFFSET: '600', PORT: '8080' });
    expect(ports).toMatchObject({ shell: 8080, 'mfe-auth': 3604, api: 4600 });
  });

  test('of one more instance are free for every service, the relay of calls included', async () => {
    const ports = await freePorts();
    expect(Object.keys(ports)).toEqual(Object.keys(platformPorts({})));
    expect(ports.turn).toBe(0);
    expect(new Set(Object.values(ports)).size).toBe(Object.keys(ports).length);
    await expect(requireFreePorts(ports)).resolves.toBeUndefined();
  });

  test.each([
    ['PORT', '0'],
    ['PORT', '65536'],
    ['API_PORT', 'abc'],
    ['API_PORT', '4000.5'],
    ['PORT_OFFSET', '-1'],
  ])('refuses %s=%s in one sentence that names it', (variable, value) => {
    expect(() => platformPorts({ [variable]: value })).toThrow(
      new RegExp(`^${variable} must be a whole number from .+"${value}"\\.$`),
    );
  });

  test('are refused where fetch refuses them, in one sentence', () => {
    expect(() => platformPorts({ PORT_OFFSET: '2000' })).toThrow(
      'Port 6000, wanted for the API, is one that fetch refuses: choose another.',
    );
  });
});

describe('a port', () => {
  test('that is taken is told with its number and its purpose', async () => {
    const port = await freePort();
    const server = await listen(port);
    await expect(requireFreePorts({ 'mfe-auth': port })).rejects.toThrow(
      `Port ${port}, wanted for the remote mfe-auth, is already in use: stop what is using it, or set PORT_OFFSET to move every port.`,
    );
    await expect(requireFreePorts({ shell: port })).rejects.toThrow(
      `Port ${port}, wanted for the site, is already in use: stop what is using it, or set PORT to another port, or PORT_OFFSET to move every port.`,
    );
    server.close();
  });

  test('that is taken on IPv6 alone is taken, where the machine has IPv6', async () => {
    const port = await freePort();
    const server = net.createServer();
    const listens = await new Promise((resolve) => {
      server.once('error', () => resolve(false));
      server.listen({ port, host: '::1' }, () => resolve(true));
    });
    expect(await portIsFree(port)).toBe(!listens);
    server.close();
  });

  test('that no process uses is free, and stays free after the check', async () => {
    const port = await freePort();
    expect(await portIsFree(port)).toBe(true);
    await expect(requireFreePorts({ shell: port })).resolves.toBeUndefined();
  });
});
