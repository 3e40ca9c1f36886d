import { networkInterfaces } from 'node:os';
import { startTurnServer } from '../areas/live/turn/server';
import { startJanus } from './janus-server';

/** An address of this machine that is not 127.0.0.1, from which Debian's libnice takes nothing. */
const ownAddress = (): string | undefined =>
  Object.values(networkInterfaces())
    .flatMap((addresses = []) => addresses)
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;

/**
 * Janus for browsers, with the TURN server that their pages relay through.
 * @returns `env`: what an API of this machine needs to use them; null where there is no Janus, or no address
 * @public e2e/failures/janus.spec.ts and e2e/benches/live/janus.mjs import it at run time
 */
export async function startJanusWithRelay(): Promise<{
  env: Readonly<Record<string, string>> | null;
  kill(): Promise<void>;
  restart(): Promise<void>;
  close(): Promise<void>;
}> {
  const host = ownAddress();
  const janus = host === undefined ? null : await startJanus();
  if (host === undefined || janus === null) {
    const nothing = async (): Promise<void> => undefined;
    return { env: null, kill: nothing, restart: nothing, close: nothing };
  }
  const { url, adminUrl, secret, kill, restart, stop } = janus;
  const turn = await startTurnServer({ host, port: 0, secret });
  return {
    env: {
      MEDIA_ENGINE: 'janus',
      JANUS_URL: url,
      JANUS_ADMIN_URL: adminUrl,
      JANUS_SECRET: secret,
      TURN_URLS: `turn:${host}:${turn.port}`,
      TURN_SECRET: secret,
    },
    kill,
    restart,
    close: async () => {
      turn.close();
      await stop();
    },
  };
}
