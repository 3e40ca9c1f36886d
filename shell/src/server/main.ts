import path from 'node:path';
import { buildEdge } from './app';
import { batchOutput } from './batched-output';
import { ConfigError, readConfig } from './config';

/** Starts the edge; ends with code 1 and one sentence when the environment is wrong. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const output = batchOutput((text) => process.stdout.write(text));
  process.once('exit', output.flush);
  const app = await buildEdge({
    config,
    dist: path.resolve(__dirname, '..'),
    workerFile: path.join(__dirname, 'worker.cjs'),
    output,
  });
  await app.listen({ host: config.host, port: config.port });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      app.close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}

main().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof ConfigError ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(1);
});
