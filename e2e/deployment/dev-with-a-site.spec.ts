import { writeFile } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { startDev } from '../../tooling/scripts/platform/start-dev.mjs';
import { selfSignedCertificate } from '../fixtures/certificate';
import { heading, mainMenu, open } from '../fixtures/pages';
import { workFolder } from '../fixtures/places';
import { deployAndWait, readAssets, restoreRelease } from '../fixtures/releases';
import { agree, expect, test } from '../fixtures/test';
import { buildVariant, headed } from '../fixtures/variants';

const origin = () => process.env['E2E_ORIGIN'] ?? '';
const deployedHeading = 'Games of the deployed site';

/** The site over https, with a certificate that nothing but this test trusts. */
async function serveSecurely() {
  const { key, cert } = selfSignedCertificate();
  const file = path.join(workFolder, 'certificate.pem');
  await writeFile(file, cert);
  const server = https.createServer({ key, cert }, (incoming, response) => {
    const { method, headers } = incoming;
    const outgoing = http.request(new URL(incoming.url ?? '/', origin()), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    outgoing.on('error', () => response.destroy());
    incoming.pipe(outgoing);
  });
  await new Promise<void>((listening) => {
    server.listen(0, 'localhost', listening);
  });
  return {
    address: `https://localhost:${(server.address() as AddressInfo).port}`,
    env: { NODE_EXTRA_CA_CERTS: file },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
const servePlainly = () => Promise.resolve({ address: origin(), env: {}, stop: () => undefined });

test.describe('npm run dev -- mfe-auth --site URL', () => {
  // Everything is built for development first.
  test.describe.configure({ timeout: 180_000 });
  test.beforeAll(async () => {
    const changes = [headed(deployedHeading)];
    await deployAndWait('mfe-catalogue', await buildVariant('mfe-catalogue', changes));
  });
  test.afterAll(() => restoreRelease('mfe-catalogue'));

  for (const [scheme, serve] of [
    ['http', servePlainly],
    ['https', serveSecurely],
  ] as const)
    test(`shows its pages from sources, and all others as the site has them, over ${scheme}`, async ({ browser }) => {
      const site = await serve();
      const dev = await startDev(['mfe-auth', '--site', site.address], site.env);
      try {
        const context = await browser.newContext({ baseURL: dev.site });
        await agree(context, dev.site);
        const html = await (await context.request.get('/login')).text();
        expect(html).toMatch(/<h1[^>]*>Log in</);
        const [, build] = /\/remotes\/mfe-auth\/@([^/]+)\//.exec(html) ?? [];
        expect(build).toBeTruthy();
        expect(build).not.toBe((await readAssets('mfe-auth')).build);

        const page = await context.newPage();
        await open(page, '/login');
        await expect(heading(page, 'Log in')).toBeVisible();
        await expect(page.getByLabel('Password', { exact: true })).toBeEditable();
        await mainMenu(page).getByRole('link', { name: 'Games' }).click();
        await expect(heading(page, deployedHeading)).toBeVisible();
        const deployed = (await readAssets('mfe-catalogue')).build;
        expect(
          await page
            .locator(
              `link[href*="/remotes/mfe-catalogue/@${deployed}/"], script[src*="/remotes/mfe-catalogue/@${deployed}/"]`,
            )
            .count(),
        ).toBeGreaterThan(0);
        await context.close();
      } finally {
        await dev.stop();
        site.stop();
      }
    });
});
