import { open } from '../fixtures/pages';
import { expect, test } from '../fixtures/test';

test('an address with ?platform-overlay says who owns what of the page, and goes on saying it', async ({ visitor }) => {
  await open(visitor, '/games?platform-overlay');
  const overlay = visitor.getByRole('complementary', { name: 'Platform overlay' });
  const cells = (part: string) => overlay.getByRole('row', { name: part }).getByRole('cell').allTextContents();
  const build = expect.stringMatching(/^[\da-f]{12}$/);
  await expect
    .poll(() => cells('mfe-catalogue'))
    .toEqual([build, expect.anything(), expect.anything(), 'on this page']);
  expect((await cells('mfe-catalogue'))[2]).toMatch(/^(rendered|late|cached), [\d.]+ ms$/);

  await visitor.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Live rooms' }).click();
  await expect.poll(async () => (await cells('mfe-camgirls'))[3]).toBe('on this page');
  expect((await cells('mfe-catalogue'))[3]).toBe('loaded before');
  await overlay.getByRole('button', { name: 'Close overlay' }).click();
  await expect(overlay).toBeHidden();
});
