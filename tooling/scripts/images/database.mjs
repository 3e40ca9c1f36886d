import { tsImport } from 'tsx/esm/api';

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
    return await run(databaseUrl(database.serverUrl, database.name));
  } finally {
    await database.remove();
  }
}
