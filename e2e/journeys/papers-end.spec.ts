import type { Page } from '@playwright/test';
import { withCamera } from '../fixtures/call-page';
import { runOutOfPapers } from '../fixtures/database';
import { expectMail } from '../fixtures/mail';
import { open } from '../fixtures/pages';
import { performer, performerOnAir } from '../fixtures/performer';
import { dialog } from '../fixtures/settings-page';
import { confirmIfAsked, enter, guest } from '../fixtures/staff';
import { expect, test } from '../fixtures/test';

test.use({ launchOptions: withCamera, tolerate: /status of 40[0134]/ });

const stage = (page: Page) => page.getByRole('region', { name: /^Live video of/ });

test(
  'a room whose papers ran out goes dark by itself, for who watches it too, and new papers open it again',
  { tag: ['@mfe-staff', '@mfe-camgirls'] },
  async ({ page, browser }) => {
    test.setTimeout(300_000);
    const studio = await performerOnAir(browser);
    const viewer = await guest(browser);
    await open(viewer, performer.room);
    const video = stage(viewer).locator('video');
    const frames = () =>
      video.evaluate((element: HTMLVideoElement) => element.getVideoPlaybackQuality().totalVideoFrames);
    await expect.poll(frames, { timeout: 60_000 }).toBeGreaterThan(20);
    // A page that was loaded again has lost it.
    await viewer.evaluate(() => {
      document.body.dataset['kept'] = 'since it was live';
    });

    const until = await runOutOfPapers(performer.nickname, 3);
    await expect(stage(viewer).getByRole('heading', { name: 'This room is closed' })).toBeVisible();
    expect(Date.now()).toBeGreaterThan(until.getTime());
    await expect(video).toHaveCount(0);
    await expect(viewer.getByText('LIVE', { exact: true })).toHaveCount(0);
    expect(await viewer.locator('body').getAttribute('data-kept')).toBe('since it was live');
    await expect.poll(async () => (await viewer.goto(performer.room))?.status()).toBe(404);
    await open(viewer, '/camgirls');
    await expect(viewer.getByRole('link', { name: 'Mara Vellin' })).toHaveCount(0);

    // The performer is off air, reads what is missing, and gets the e-mail.
    await expect(studio.getByText('You’re not live')).toBeVisible();
    await expectMail(performer.email, /^Your room and titles are no longer public/);
    await open(studio, '/studio');
    const papers = studio.getByRole('region', { name: 'Papers' });
    await expect(papers.getByText('Your room isn’t public: we need your identity document.').first()).toBeVisible();
    await papers
      .getByLabel('File')
      .setInputFiles({ name: 'passport.png', mimeType: 'image/png', buffer: await studio.screenshot({ type: 'png' }) });
    await papers.getByRole('button', { name: 'Upload' }).click();
    await expect(papers.getByText('We’re checking it')).toBeVisible();
    await studio.context().close();

    const moderator = await enter(page, 'moderator');
    await open(page, '/staff/performers?state=papers');
    await page.getByRole('table', { name: 'Performers' }).getByRole('link', { name: 'Mara Vellin' }).click();
    await page.getByRole('button', { name: 'Accept the identity document' }).first().click();
    const accept = dialog(page, 'Accept the identity document');
    await accept.getByLabel('Valid until').fill(`${new Date().getFullYear() + 3}-01-31`);
    await accept.getByLabel('Reason').fill('Name and day are right');
    await accept.getByRole('button', { name: 'Accept', exact: true }).click();
    await confirmIfAsked(page, moderator, 'The identity document is accepted.');
    await expect.poll(async () => (await viewer.goto(performer.room))?.status()).toBe(200);
    await viewer.context().close();
  },
);
