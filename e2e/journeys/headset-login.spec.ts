import { type APIRequestContext, request as requests } from '@playwright/test';
import { heading, hydrated, open } from '../fixtures/pages';
import { dialog, logOutToLogin, openSettings, part, settings } from '../fixtures/settings-page';
import { expect, logIn, test } from '../fixtures/test';

interface Envelope<T> {
  status: { code: number };
  data: T | null;
}
interface Tokens {
  access_token: string;
  refresh_token: string;
}
const device = 'PLAY’A on a Quest 3';
/** Codes of the app's envelope. */
const [ok, refused, ended] = [1, 3, 401];

/** What the app on a headset does, as a client of its own: no cookies, no Origin. */
function headset(client: APIRequestContext) {
  const read = async <T>(response: Awaited<ReturnType<APIRequestContext['get']>>): Promise<Envelope<T>> => {
    expect(response.status(), await response.text()).toBe(200);
    return (await response.json()) as Envelope<T>;
  };
  const api = '/api/playa/v2';
  return {
    requestCode: async () =>
      read<{ code: string; token: string; verification_uri_complete: string }>(await client.get(`${api}/auth/code`)),
    poll: async (token: string) => read<Tokens>(await client.post(`${api}/auth/sign-in-code`, { data: { token } })),
    refresh: async (token: string) =>
      read<Tokens>(await client.post(`${api}/auth/refresh`, { data: { refresh_token: token } })),
    profile: async (token: string) =>
      read<{ display_name: string }>(
        await client.get(`${api}/user/profile`, { headers: { authorization: `Bearer ${token}` } }),
      ),
  };
}

test.describe('a headset', { tag: '@mfe-auth' }, () => {
  test.use({ tolerate: /status of 40[013]/ });

  test('shows a code, is let in by the member who types it, and is signed out in the settings', async ({
    page,
    baseURL,
  }) => {
    const client = await requests.newContext({
      ...(baseURL !== undefined && { baseURL }),
      userAgent: 'PlayaVR/2.4 (Meta Quest 3; Android 12)',
    });
    const app = headset(client);
    const member = await openSettings(page);
    await logOutToLogin(page);
    const { data: shown } = await app.requestCode();
    const {
      code,
      token,
      verification_uri_complete: link,
    } = shown ?? {
      code: '',
      token: '',
      verification_uri_complete: '',
    };
    expect((await app.poll(token)).status.code).toBe(refused);

    // The page is for members, and knows the code again after the log-in.
    await page.goto(link);
    await expect(page).toHaveURL(/^[^?]*\/login\?continue=/);
    await hydrated(page);
    const phone = page.getByRole('region', { name: 'Use your phone instead' });
    await expect(phone).toContainText(`/playalogin?code=${code}`);
    await expect(phone.getByRole('img', { name: 'QR code of this page' })).toBeVisible();
    await logIn(page, member);
    await expect(heading(page, 'Log in on your headset')).toBeVisible();
    await expect(page.getByLabel('Code', { exact: true })).toHaveValue(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/);
    // Pasted as it may stand in a note.
    await page.getByLabel('Code', { exact: true }).evaluate(
      (field, text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', text);
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      },
      `  ${code.slice(0, 4).toLowerCase()} - ${code.slice(4).toLowerCase()}  `,
    );
    await expect(page.getByLabel('Code', { exact: true })).toHaveValue(`${code.slice(0, 4)}-${code.slice(4)}`);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(heading(page, 'Is this your headset?')).toBeVisible();
    const main = page.getByRole('main');
    await expect(main).toContainText(device);
    await expect(main).toContainText(member.email);
    expect((await app.poll(token)).status.code).toBe(refused);
    await page.getByRole('button', { name: 'Yes, log it in' }).click();
    await expect(heading(page, 'Your headset is logged in')).toBeVisible();

    // An app polls each 3 seconds, and more often it is refused.
    let tokens: Tokens | null = null;
    await expect
      .poll(
        async () => {
          const { status, data } = await app.poll(token);
          tokens = data;
          return status.code;
        },
        { intervals: [3_000], timeout: 30_000 },
      )
      .toBe(ok);
    const { access_token: access, refresh_token: refresh } = tokens ?? { access_token: '', refresh_token: '' };
    expect((await app.profile(access)).data?.display_name).toBe(member.name);
    // Tokens are handed over once.
    expect((await app.poll(token)).data).toBeNull();
    const renewed = (await app.refresh(refresh)).data;
    expect((await app.profile(renewed?.access_token ?? '')).status.code).toBe(ok);

    await open(page, settings);
    await expect(part(page, 'Devices')).toContainText(device);
    await page.getByRole('button', { name: `Log out ${device}` }).click();
    await dialog(page, `Log out ${device}?`).getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByText(`${device} is logged out.`)).toBeVisible();
    await expect(part(page, 'Devices')).toContainText('You’re logged in on this device only.');
    expect((await app.refresh(renewed?.refresh_token ?? '')).status.code).toBe(ended);
    expect((await app.profile(renewed?.access_token ?? '')).status.code).toBe(ended);
    await client.dispose();
  });
});
