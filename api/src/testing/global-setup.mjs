import { tsImport } from 'tsx/esm/api';

/** Before the tests of a run: one PostgreSQL and the template databases for all of them, and one Redis. */
export default async function globalSetup() {
  const { prepareTemplate } = await tsImport('./template-database.ts', import.meta.url);
  const { startRedis } = await tsImport('./redis-server.ts', import.meta.url);
  globalThis.templateDatabase = await prepareTemplate();
  process.env.TEST_SERVER_URL = globalThis.templateDatabase.serverUrl;
  process.env.TEST_TEMPLATE = globalThis.templateDatabase.name;
  process.env.TEST_CATALOGUE_TEMPLATE = globalThis.templateDatabase.catalogueName;
  if (!process.env.TEST_REDIS_URL) globalThis.redisServer = await startRedis();
  if (globalThis.redisServer) process.env.TEST_REDIS_URL = globalThis.redisServer.url;
}
