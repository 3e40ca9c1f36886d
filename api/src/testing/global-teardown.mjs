/** After the tests of a run: takes away what global-setup.mjs made. */
export default async function globalTeardown() {
  await globalThis.redisServer?.stop();
  await globalThis.templateDatabase?.remove();
}
