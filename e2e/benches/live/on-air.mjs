/** The demo's performer. */
const performer = { email: 'mara@example.com', password: 'demo-member-2026', nickname: 'mara-vellin' };

/** What a browser needs to have a made-up camera. */
export const withCamera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

/**
 * Lets the demo's performer go live from the studio, for as long as the page is open.
 * @param {import('playwright').Page} page of a context that may use camera and microphone
 * @param {string} origin of the platform
 * @returns {Promise<string>} the nickname of her room
 */
export async function goOnAir(page, origin) {
  await page.goto(`${origin}/login?continue=/studio`);
  await page.getByLabel('E-mail').fill(performer.email);
  await page.getByLabel('Password', { exact: true }).fill(performer.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('button', { name: 'Go live' }).click();
  await page.getByRole('heading', { level: 1, name: /You’re live/ }).waitFor({ timeout: 60_000 });
  return performer.nickname;
}
