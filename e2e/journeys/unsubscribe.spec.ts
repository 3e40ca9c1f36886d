import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runCli } from '../fixtures/data';
import { mailedLink } from '../fixtures/mail';
import { registerMember } from '../fixtures/new-member';
import { heading, open } from '../fixtures/pages';
import { workFolder } from '../fixtures/places';
import { expect, test } from '../fixtures/test';

test('the link of an e-mail unsubscribes at once, without the age gate and without a log-in', async ({
  page,
  context,
}) => {
  const { email } = await registerMember(context);
  await open(page, '/dashboard/settings');
  await page.getByRole('switch', { name: 'News and promotions' }).check();
  await expect(page.getByText('Saved: News and promotions')).toBeAttached();

  const news = path.join(workFolder, 'news.txt');
  await writeFile(news, `Subject: News ${randomUUID()}\nAudience: all\n\nA new season begins.`);
  expect(await runCli('news', 'send', news, '--yes')).toContain('the server sends them');
  const link = await mailedLink(email, '/unsubscribe');

  await context.clearCookies();
  await open(page, link);
  await expect(heading(page, 'You’re unsubscribed')).toBeVisible();
  await expect(page.getByText('You won’t get any more e-mails about “News and promotions”')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(heading(page, 'You’re subscribed again')).toBeVisible();

  await test.step('every other page has the gate', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Games', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'This site is for adults only' })).toBeVisible();
  });
});
