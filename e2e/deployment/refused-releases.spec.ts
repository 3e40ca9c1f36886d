import { heading, open } from '../fixtures/pages';
import {
  deploy,
  deployAndWait,
  deployNeeding,
  readAssets,
  release,
  restoreRelease,
  sabotageServerBuild,
} from '../fixtures/releases';
import { askFrom, expectRenderedOnServer, fetchPage } from '../fixtures/responses';
import { expect, test } from '../fixtures/test';
import { buildVariant } from '../fixtures/variants';

const remote = 'mfe-catalogue';

test.describe('a release that the gate refuses', () => {
  test.afterEach(() => restoreRelease(remote));

  /** Which sentence `release list` says of a build. */
  const expectRefused = (build: string, sentence: string | RegExp) =>
    expect
      .poll(() => release(remote, 'list', '--site', process.env['E2E_ORIGIN'] ?? ''))
      .toMatch(new RegExp(`^${build}.* stable, refused: ${typeof sentence === 'string' ? sentence : sentence.source}`));

  // What each of these did before there was a gate: the remote was gone from its pages, in front of visitors.
  for (const { name, against, needs, sentence } of [
    {
      name: 'react-20',
      against: 'React 20',
      needs: { react: '^20.0.0' },
      sentence: 'needs react ^20.0.0, and this shell provides 19.',
    },
    {
      name: 'remote-2-0',
      against: 'shared/remote 2.0',
      needs: { '@platform/shared/remote': '^2.0.0' },
      sentence: 'needs @platform/shared/remote ^2.0.0, and this shell provides 1.',
    },
    {
      name: 'weather',
      against: 'a part that the shell does not have',
      needs: { '@platform/shared/weather': '^1.0.0' },
      sentence: 'needs @platform/shared/weather ^1.0.0, which this shell does not provide',
    },
  ])
    test(`because it was built against ${against} changes nothing for visitors, and is listed with the reason`, async ({
      visitor: page,
    }) => {
      const before = await readAssets(remote);
      await deployNeeding(remote, name, needs);
      await expectRefused(name, `${remote} ${name} ${sentence}`.replaceAll(/[.^]/g, String.raw`\$&`));
      expect(await release(remote, 'list', '--site', process.env['E2E_ORIGIN'] ?? '')).toMatch(
        new RegExp(`^${before.build}.* previous, in use`, 'm'),
      );
      await expectRenderedOnServer('/games', true);
      await open(page, '/games');
      await expect(heading(page, 'VR games')).toBeVisible();
      expect(await release(remote, 'rollback')).toContain(before.build);
    });

  test('because it makes a call that the deployed shell lacks, and whose version was not raised, does so in the rehearsal', async ({
    visitor: page,
  }) => {
    const before = await readAssets(remote);
    const find = 'export default function GamesPage(): ReactNode {';
    await deploy(
      remote,
      await buildVariant(remote, [
        {
          file: 'src/pages/games/games-page.tsx',
          find,
          replace: `import * as http from '@platform/shared/http';\n${find} (http as unknown as { callOfTomorrow(): void }).callOfTomorrow();`,
        },
      ]),
    );
    const { build } = await readAssets(remote);
    await expectRefused(build, /.*callOfTomorrow/);
    await open(page, '/games');
    await expect(heading(page, 'VR games')).toBeVisible();
    expect(await release(remote, 'rollback')).toContain(before.build);
  });

  test('because it fails in front of visitors is taken back without anybody’s help', async ({ visitor: page }) => {
    const before = await readAssets(remote);
    // Its rehearsal is fine: only what visitors ask for fails.
    await sabotageServerBuild(
      remote,
      'fails-for-visitors',
      `if (context.search.has('q')) setTimeout(() => { throw new Error('broken on purpose'); }); return new Promise((go) => setTimeout(go, context.search.has('q') ? 5_000 : 0));`,
    );
    const inUse = async () =>
      ((await (await fetch(`${process.env['E2E_ORIGIN']}/remotes/${remote}/release.json`)).json()) as { build: string })
        .build;
    await expect.poll(inUse).toBe('fails-for-visitors');
    let asked = 0;
    await expect
      .poll(async () => {
        await fetchPage(`/games?q=${(asked += 1)}`);
        return inUse();
      })
      .toBe(before.build);
    expect(await release(remote, 'list', '--site', process.env['E2E_ORIGIN'] ?? '')).toMatch(
      /^fails-for-visitors.* stable, refused: .* pages within a minute and is taken back\n/,
    );
    await open(page, '/games');
    await expect(heading(page, 'VR games')).toBeVisible();
  });
});

test.describe('a release that crashes in browsers', () => {
  test.afterEach(() => restoreRelease(remote));
  test.use({ tolerate: /broken on purpose|React error #422/ });

  test('is taken back without anybody’s help', async ({ visitor: page }) => {
    const before = await readAssets(remote);
    const find = 'export default function GamesPage(): ReactNode {';
    await deployAndWait(
      remote,
      await buildVariant(remote, [
        {
          file: 'src/pages/games/games-page.tsx',
          find,
          replace: `${find} if (typeof window !== 'undefined') throw new Error('broken on purpose');`,
        },
      ]),
    );
    // What a real browser reports, and four more visitors who see the same.
    const reported = page.waitForRequest((request) => request.url().endsWith('/api/client-errors'));
    await page.goto('/games');
    const report = (await reported).postData() ?? '';
    expect(JSON.parse(report)).toMatchObject({ app: remote, kind: 'render', build: (await readAssets(remote)).build });
    for (const address of ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5']) {
      expect(await askFrom(address, '/games')).toBe(200);
      expect(await askFrom(address, '/api/client-errors', report)).toBe(200);
    }
    await expect
      .poll(() => release(remote, 'list', '--site', process.env['E2E_ORIGIN'] ?? ''))
      .toMatch(/ stable, refused: mfe-catalogue \w+ crashed for 5 of \d+ visitors within a minute and is taken back\n/);
    await page.goto('/games');
    await expect(heading(page, 'VR games')).toBeVisible();
    expect((await readAssets(remote)).build).not.toBe(before.build);
    expect(await release(remote, 'rollback')).toContain(before.build);
  });
});
