import { expect, test } from '@playwright/test';
import { codeOf } from '../fixtures/authenticator';
import { agreed, at, call, edges, logIn, rowan, runCli, solvedCaptcha, until } from './instances';

/** Milliseconds that a code stands for. */
const step = 30_000;
/** What staff are promised: gone from the whole site. */
const promised = 2_000;

/** The demo's owner, whom no other test here logs in. */
const hanne = { ...rowan, email: 'hanne@example.com' };

/** Sets up her second factor, and shows it. @returns the cookie header */
async function logInAsOwner(): Promise<string> {
  const first = await logIn('API_1', hanne);
  const { cookie } = await call('API_1', 'POST', '/api/profile/reauthentication', {
    cookie: first,
    body: { password: hanne.password },
  });
  const { body } = await call('API_1', 'POST', '/api/profile/second-factor/totp/start', { cookie });
  const secret = String(body['secret']);
  const code = (steps: number) => codeOf(secret, Date.now() + steps * step);
  expect(
    (await call('API_1', 'POST', '/api/profile/second-factor/totp/confirm', { cookie, body: { code: code(-1) } }))
      .status,
  ).toBe(200);
  const confirmed = await call('API_1', 'POST', '/api/profile/reauthentication', {
    cookie,
    body: { password: hanne.password, code: code(0) },
  });
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200);
  return confirmed.cookie;
}

test('a title that is taken down is gone from both edges within two seconds: its page, lists, the search and the sitemap', async () => {
  const from = async (path: string) => fetch(`${at('API_1')}${path}`, { headers: { cookie: agreed } });
  const { items } = (await (await from('/api/games')).json()) as { items: { slug: string; title: string }[] };
  // It has what may be shown before the age gate.
  const sitemap = await (await from('/sitemaps/games-1.xml')).text();
  const { slug = '', title = '' } = items.find((game) => sitemap.includes(`/games/${game.slug}<`)) ?? {};
  expect(slug).not.toBe('');
  const page = `/games/${slug}`;
  const read = async (name: (typeof edges)[number], path: string) => {
    const reply = await fetch(`${at(name)}${path}`, { headers: { cookie: agreed } });
    return { status: reply.status, text: await reply.text() };
  };
  const naming = ['/games', `/api/search?q=${encodeURIComponent(title)}`, '/sitemaps/games-1.xml'];
  /** Whether its page, and each of those that name it, has it. */
  const shown = async (name: (typeof edges)[number]): Promise<boolean[]> =>
    Promise.all([
      read(name, page).then(({ status }) => status === 200),
      ...naming.map((path) => read(name, path).then(({ text }) => text.includes(page))),
    ]);
  const whole = [page, ...naming].map(() => true);
  // In the cache of both.
  for (const name of edges)
    for (let visit = 0; visit < 3; visit += 1) expect([name, await shown(name)]).toEqual([name, whole]);

  const cookie = await logInAsOwner();
  const report = await call('API_2', 'POST', '/api/reports', {
    body: { about: { kind: 'game', slug }, reason: 'consent', recaptchaToken: await solvedCaptcha('API_2') },
  });
  expect(report.status, JSON.stringify(report.body)).toBe(200);
  const decided = await call('API_1', 'POST', `/api/staff/reports/${String(report.body['number'])}/decision`, {
    cookie,
    body: {
      outcome: 'take-down',
      toReporter: 'Thank you for the report.',
      toReported: 'This broke rule four.',
      reason: 'Rule 4',
    },
  });
  expect(decided.status, JSON.stringify(decided.body)).toBe(200);
  const decidedAt = performance.now();
  /** When the last request was sent whose reply still had it, for each address, in milliseconds after the decision. */
  const lastSeen = async (name: (typeof edges)[number]): Promise<number[]> => {
    const last = whole.map(() => 0);
    await until(`it is gone from ${name}`, async () => {
      const sentAt = performance.now() - decidedAt;
      const there = await shown(name);
      there.forEach((isThere, index) => {
        if (isThere) last[index] = sentAt;
      });
      return !there.includes(true);
    });
    return last;
  };
  const seen = await Promise.all(edges.map(lastSeen));
  expect(seen.flat().filter((ms) => ms > promised)).toEqual([]);
  // Never back.
  for (let look = 0; look < 20; look += 1)
    expect(await Promise.all(edges.map(shown))).toEqual(edges.map(() => whole.map(() => false)));
  await runCli('game', 'restore', slug);
});
