import { expectAccessible } from '../fixtures/accessible';
import { withCamera } from '../fixtures/call-page';
import { open } from '../fixtures/pages';
import { memberWithCoins } from '../fixtures/member-with-coins';
import { endStream, openRoom, performer, performerOnAir } from '../fixtures/performer';
import { expect, test } from '../fixtures/test';

test.use({ launchOptions: withCamera });

test(
  'a performer sets a price and goes private; a member inside is asked, pays by the minute, and leaves with a receipt',
  { tag: '@mfe-camgirls' },
  async ({ browser }) => {
    test.setTimeout(240_000);
    const studio = await performerOnAir(browser);
    await studio.getByRole('textbox', { name: 'Price per minute, in coins' }).fill('60');
    await studio.getByRole('button', { name: 'Save price' }).click();
    await expect(studio.getByText('Price saved.')).toBeVisible();

    const member = await memberWithCoins(browser);
    // On a phone, where least place is.
    await member.setViewportSize({ width: 390, height: 844 });
    await open(member, performer.room);
    const stage = member.getByRole('region', { name: /^Live video of/ });
    await expect(stage.locator('video')).toBeVisible({ timeout: 60_000 });
    // Who it is stands on the picture, and the heart beside the tabs follows her.
    await expect(stage.getByText('Mara Vellin', { exact: true }).first()).toBeVisible();
    const side = member.getByRole('complementary', { name: 'Room' });
    await expect(side.getByRole('button', { name: 'Follow Mara Vellin' })).toBeVisible();
    // Above a keyboard the picture stays while one writes below it.
    await member.setViewportSize({ width: 390, height: 600 });
    await side.getByRole('textbox').focus();
    await side.getByRole('textbox').scrollIntoViewIfNeeded();
    await expect(stage.locator('video')).toBeInViewport({ ratio: 0.95 });
    await expect(side.getByRole('textbox')).toBeInViewport({ ratio: 1 });
    await member.setViewportSize({ width: 390, height: 844 });
    await studio.getByRole('switch', { name: 'Make your show private' }).click();

    await expect(stage.getByText(/^60 coins a minute\. We reserve coins for one minute at a time/)).toBeVisible({
      timeout: 30_000,
    });
    await stage.getByRole('button', { name: 'Stay for 60 coins a minute' }).click();
    await expect(stage.getByText('Private show: 1 minute, 60 coins.')).toBeVisible();
    await expect(stage.locator('video')).toBeVisible();

    await stage.getByRole('button', { name: 'Leave private show' }).click();
    await expect(stage.getByText('You left the private show. You paid 60 coins.')).toBeVisible();
    await expect(stage.getByRole('heading', { name: 'Private show' })).toBeVisible({ timeout: 60_000 });
    await member.getByRole('button', { name: 'Refuse' }).click();
    await expectAccessible(member);
    await open(member, '/dashboard/transactions');
    await expect(member.getByText(/^Private show with /).first()).toBeVisible();
    await member.context().close();

    await openRoom(studio);
    await endStream(studio);
  },
);
