import { tsImport } from 'tsx/esm/api';

/** A container shares this machine's network, but does not see the folder of the embedded database's socket. */
const byNetwork = (url) => url.replace(/@%2F[^:/]*/i, '@127.0.0.1');

/**
 * Runs something with a migrated, empty database: on the server that TEST_DATABASE_URL or DATABASE_URL names, else on
 * one that is started for it.
 * @template T
 * @param {(url: string) => Promise<T>} run
 * @returns {Promise<T>}
 */
export async function withDatabase(run) {
  const { databaseUrl, prepareTemplate } = await tsImport(
    '../../../api/src/testing/template-database.ts',
    import.meta.url,
  );
  const database = await prepareTemplate();
  try {
    return await run(byNetwork(databaseUrl(database.serverUrl, database.name)));
  } finally {
    await database.remove();
  }
}
