import { parts } from '../fixtures/control';
import { open } from '../fixtures/pages';
import { expect, test } from '../fixtures/seen';

test.describe('with the API away between the address and the file', () => {
  test.use({ tolerate: /status of 503/ });
  test.afterEach(async () => {
    await parts.start('api');
  });

  test('a download says so in its line, and begins when it is tried again', async ({ member: page, watch }) => {
    const saw = watch('the API is stopped when a file is fetched');
    await open(page, '/dashboard/games');
    await page.getByRole('list', { name: 'My games' }).getByRole('link').first().click();
    const address = /\/dashboard\/games\/\d+$/;
    await expect(page).toHaveURL(address);
    const line = page.getByRole('list', { name: 'Files' }).getByRole('listitem').filter({ hasText: 'VR' }).first();
    await page.route(
      '**/streams/games/**',
      async (route) => {
        await parts.stop('api');
        await route.continue();
      },
      { times: 1 },
    );
    await saw('presses Download', page, async () => {
      await line.getByRole('button', { name: /^Download for / }).click();
      await expect(line.getByRole('alert')).toContainText('The download didn’t start.');
    });
    await expect(page).toHaveURL(address);

    await parts.start('api');
    const download = page.waitForEvent('download');
    await line.getByRole('button', { name: /^Download for / }).click();
    expect((await download).suggestedFilename()).toMatch(/^[a-z0-9-]+-\d+\.mp4$/);
    await expect(line.getByRole('alert')).toHaveCount(0);
    await expect(page).toHaveURL(address);
  });
});
