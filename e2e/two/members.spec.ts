import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { agreed, apis, at, call, logIn, loginAttempts, mara, rowan, solvedCaptcha, until } from './instances';

const isMember = async (name: (typeof apis)[number], cookie: string): Promise<boolean> =>
  (await call(name, 'GET', '/api/profile/authorized', { cookie })).body['authorized'] === true;

test('who logs in at one is a member at the other, and who logs out there at neither', async () => {
  const cookie = await logIn('API_1', rowan);
  expect([await isMember('API_1', cookie), await isMember('API_2', cookie)]).toEqual([true, true]);
  await call('API_2', 'POST', '/api/profile/logout', { cookie });
  expect([await isMember('API_1', cookie), await isMember('API_2', cookie)]).toEqual([false, false]);
});

test('a captcha that was solved is good once, whichever it is shown to', async () => {
  const recaptchaToken = await solvedCaptcha('API_1');
  const replies = await Promise.all(
    apis.map((name) => call(name, 'POST', '/api/profile/login', { body: { ...mara, recaptchaToken } })),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a limit is exact over both: so many wrong passwords, and not one more', async () => {
  const statuses: number[] = [];
  const attempt = async (index: number): Promise<void> => {
    const name = apis[index % 2] ?? 'API_1';
    const body = { email: 'nobody@example.com', password: 'wrong', recaptchaToken: await solvedCaptcha(name) };
    statuses.push((await call(name, 'POST', '/api/profile/login', { body })).status);
  };
  await Promise.all(Array.from({ length: 20 }, (_, index) => attempt(index)));
  expect(statuses.filter((status) => status === 429)).toHaveLength(20 - loginAttempts);
});

test('the address of a film that one signed is served by the other', async () => {
  const cookie = await logIn('API_1', rowan);
  const { body: list } = await call('API_1', 'GET', '/api/videos', { cookie });
  const videos = (list['videos'] ?? list['items']) as { slug: string }[];
  let opened = await call('API_1', 'POST', `/api/videos/${videos[0]?.slug}/stream`, {
    cookie,
    body: { file: 'trailer' },
  });
  for (const { slug } of videos.slice(1)) {
    if (opened.status === 200) break;
    opened = await call('API_1', 'POST', `/api/videos/${slug}/stream`, { cookie, body: { file: 'trailer' } });
  }
  expect(opened.status).toBe(200);
  const served = await fetch(new URL(String(opened.body['url']), at('API_2')), { headers: { cookie: opened.cookie } });
  expect(served.status).toBe(200);
  await served.body?.cancel();
});

test('a PLAY’A token of one is good at the other', async () => {
  const signedIn = await call('API_1', 'POST', '/api/playa/v2/auth/sign-in-password', {
    body: { login: rowan.email, password: rowan.password },
  });
  const { access_token: token } = signedIn.body['data'] as { access_token: string };
  const profile = await call('API_2', 'GET', '/api/playa/v2/user/profile', {
    cookie: '',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(profile.body).toMatchObject({ status: { code: 1 } });
});

test('an avatar that was uploaded at one is there at the other', async () => {
  const cookie = await logIn('API_1', rowan);
  const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const body = { image: picture.toString('base64') };
  const uploaded = await call('API_1', 'POST', '/api/avatars', { cookie, body });
  expect(uploaded.status).toBe(200);
  const [here, there] = await Promise.all(apis.map((name) => call(name, 'GET', '/api/avatars', { cookie })));
  expect(there?.body).toEqual(here?.body);
  const { path } = uploaded.body['image'] as { path: string };
  const drawn = await fetch(`${at('API_2')}/media/w_96,q_80,f_webp,fit_cover/${path}`, { headers: { cookie } });
  expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/webp']);
});

test('a log-out at one ends sockets at the other within 2 seconds', async () => {
  const cookie = await logIn('API_1', mara);
  const { WebSocket } = await import('ws');
  const url = `${at('API_2').replace('http', 'ws')}/ws/chat/mara-vellin`;
  const socket = new WebSocket(url, { headers: { cookie, origin: at('SITE') } });
  let closedAt: number | null = null;
  socket.on('close', () => (closedAt = performance.now()));
  await new Promise((resolve, reject) => socket.once('message', resolve).once('error', reject));
  const begun = performance.now();
  await call('API_1', 'POST', '/api/profile/logout', { cookie });
  await until('the socket is closed', () => closedAt !== null);
  expect(Number(closedAt) - begun).toBeLessThan(2_000);
  expect(await isMember('API_2', cookie)).toBe(false);
});

test('nothing of this is a guest’s', async () => {
  expect([await isMember('API_1', agreed), await isMember('API_2', agreed)]).toEqual([false, false]);
});
