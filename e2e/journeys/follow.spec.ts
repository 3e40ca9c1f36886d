import { heading, open } from '../fixtures/pages';
import { performer } from '../fixtures/performer';
import { part } from '../fixtures/settings-page';
import { expect, test } from '../fixtures/test';

test.describe('following a performer', { tag: '@mfe-camgirls' }, () => {
  test('begins in her room and ends in the settings, where it can be taken back', async ({ member: page }) => {
    await open(page, performer.room);
    await page.getByRole('button', { name: 'Follow Mara Vellin' }).click();
    await expect(page.getByText('We’ll e-mail you when Mara Vellin goes live.')).toBeVisible();
    await open(page, '/dashboard/settings');
    const follows = part(page, 'Performers you follow');
    await expect(follows.getByRole('switch', { name: 'Notifications in this browser' })).not.toBeChecked();
    await follows.getByRole('button', { name: 'Unfollow Mara Vellin' }).click();
    await expect(follows.getByText('You no longer follow her.')).toBeVisible();
    // A new page would cut what this one still says to the server.
    const answered = page.waitForResponse((reply) => reply.request().method() === 'PUT' && /follow/.test(reply.url()));
    await follows.getByRole('button', { name: 'Follow Mara Vellin again' }).click();
    await answered;
    await open(page, '/pornstars/mara-vellin');
    const follow = page.getByRole('button', { name: 'Follow Mara Vellin' });
    await expect(follow).toHaveAttribute('aria-pressed', 'true');
    // Others log in as this member, too: they get no e-mails of their shows.
    await follow.click();
    await expect(page.getByText('You no longer follow Mara Vellin.')).toBeVisible();
  });

  test('leads a guest to the log-in', async ({ visitor: page }) => {
    await open(page, performer.room);
    await page.getByRole('link', { name: 'Follow Mara Vellin' }).click();
    await expect(page).toHaveURL(/\/login\?continue=%2Fcamgirls%2Fmara-vellin/);
  });

  test.describe('by a link', () => {
    test.use({ tolerate: /status of 400/ });
    test('that was changed says so', async ({ visitor: page }) => {
      await page.goto('/unsubscribe?follow=1.1.1.changed');
      await expect(heading(page, 'This link isn’t valid')).toBeVisible();
    });
  });
});
