import path from 'node:path';
import { root } from '../../tooling/scripts/apps/apps.mjs';
import { freePort } from '../../tooling/scripts/apps/ports.mjs';
import { runCommand } from '../../tooling/scripts/run/run-command.mjs';
import { createRemoteServer, stopServer } from '../../tooling/build/src/serve/serve-remote.mjs';
import { expectSameDocument, heading, mainMenu, markDocument, open, roomLists, roomsListed } from '../fixtures/pages';
import { served, workFolder } from '../fixtures/places';
import { deployAndWait, readAssets, restoreRelease } from '../fixtures/releases';
import { expect, test } from '../fixtures/test';
import { buildVariant } from '../fixtures/variants';

type RemoteServer = ReturnType<typeof createRemoteServer>;

async function serve(folder: string): Promise<{ server: RemoteServer; origin: string }> {
  const port = await freePort();
  const server = createRemoteServer(folder);
  await new Promise<void>((resolve) => {
    server.listen(port, resolve);
  });
  return { server, origin: `http://localhost:${port}` };
}

test.describe("another site's host, built with the library's defaults", () => {
  const servers: RemoteServer[] = [];
  test.afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => stopServer(server)));
  });

  const ofOneBuild = async () => {
    const remote = await serve(served('mfe-catalogue'));
    servers.push(remote.server);
    const { build } = await readAssets('mfe-catalogue');
    return `${remote.origin}/releases/${build}/mf-manifest.json`;
  };
  const thatStays = () => Promise.resolve(`${process.env['E2E_ORIGIN']}/remotes/mfe-catalogue/mf-manifest.json`);
  for (const { where, address } of [
    { where: 'where its server has one build', address: ofOneBuild },
    { where: 'at the address of this site that stays', address: thatStays },
  ])
    test(`mounts the catalogue from its manifest alone, ${where}`, async ({ page }) => {
      const dist = path.join(workFolder, 'other-host');
      const { code, output } = await runCommand('rspack', ['build'], {
        cwd: path.join(root, 'e2e/fixtures/other-host'),
        env: {
          OTHER_HOST_MANIFEST: await address(),
          OTHER_HOST_DIST: dist,
        },
      });
      expect(code, output).toBe(0);
      const host = await serve(dist);
      servers.push(host.server);
      // Only the API is this platform's.
      await page.route(`${host.origin}/api/**`, async (route) => {
        const { pathname, search } = new URL(route.request().url());
        const url = `${process.env['E2E_ORIGIN']}${pathname}${search}`;
        await route.fulfill({ response: await route.fetch({ url, headers: { cookie: 'age-agreement=1' } }) });
      });
      await page.goto(`${host.origin}/index.html`);
      await expect(heading(page, 'VR games')).toBeVisible();
      await expect(page.getByRole('list', { name: 'Games' }).getByRole('article').first()).toBeVisible();
      // What keeps state is the host's.
      const instances = await page.evaluate(() =>
        (
          globalThis as unknown as { __FEDERATION__: { __INSTANCES__: { name: string }[] } }
        ).__FEDERATION__.__INSTANCES__.map(({ name }) => name),
      );
      expect(instances).toEqual(expect.arrayContaining(['other_host', 'mfe_catalogue']));
    });
});

test.describe("a remote that is built with the library's defaults", () => {
  const remote = 'mfe-camgirls';
  test.afterEach(() => restoreRelease(remote));

  test('is mounted by this shell, with the instances of the shell', async ({ visitor: page }) => {
    const folder = await buildVariant(remote, [
      {
        file: 'rspack.config.ts',
        find: 'export default defineRemoteBuilds(import.meta.dirname);',
        replace: `import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
const ours = ['ModuleFederationPlugin', 'EveryHostPlugin'];
export default (env) => {
  const [browser, server] = defineRemoteBuilds(import.meta.dirname)(env);
  const plugins = browser.plugins.filter((plugin) => !ours.includes(plugin.constructor.name));
  if (plugins.length !== browser.plugins.length - ours.length) throw new Error('our plugins have other names now');
  const parts = ['http', 'remote', 'router', 'store'].map((part) => '@platform/shared/' + part);
  const shared = Object.fromEntries(['react', 'react-dom', ...parts].map((name) => [name, { singleton: true }]));
  const theirs = new ModuleFederationPlugin({
    name: 'mfe_camgirls',
    filename: 'remoteEntry.js',
    exposes: { './lifecycles': './src/remote.tsx' },
    shared,
    dts: false,
  });
  return [{ ...browser, plugins: [theirs, ...plugins] }, server];
};`,
      },
    ]);
    await deployAndWait(remote, folder);
    await open(page, '/games');
    await markDocument(page);
    const storeOf = (owner: string) =>
      page.locator(`[data-owner="${owner}"] [data-store-instance]`).getAttribute('data-store-instance');
    const store = await storeOf('mfe-catalogue');
    await mainMenu(page)
      .getByRole('link', { name: /^Live rooms/ })
      .click();
    await expect(page.getByRole('list', { name: roomLists }).getByRole('article')).toHaveCount(roomsListed);
    await expectSameDocument(page);
    expect(await storeOf(remote)).toBe(store);
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    expect(loaded.filter((name) => /\/mfe-camgirls\/@[^/]+\/remoteEntry\.js$/.test(name))).toHaveLength(1);
    // Its page comes to life when it is opened, too.
    await open(page, '/camgirls');
    await expect(page.getByRole('list', { name: roomLists }).getByRole('article')).toHaveCount(roomsListed);
  });
});
