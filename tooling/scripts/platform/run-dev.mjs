import { stopLeftoverPostgres } from './leftover-postgres.mjs';

/**
 * Runs the commands of `npm run dev` side by side, a coloured prefix each, until all have ended: SIGINT, SIGTERM and
 * SIGHUP end them. An API that is stopped while it starts is killed by tsx after 5 seconds, before it could stop its
 * database: that is done here.
 * @param {import('concurrently').ConcurrentlyCommandInput[]} commands
 * @param {string} postgres folder of the API's database
 */
export async function runDev(commands, postgres) {
  const { concurrently } = await import('concurrently');
  const { result } = concurrently(commands, { prefix: 'name', padPrefix: true, killSignal: 'SIGTERM' });
  await result.catch(() => undefined);
  await stopLeftoverPostgres(postgres);
}
