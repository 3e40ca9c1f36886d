import type { LightMyRequestResponse } from 'fastify';
import { demoMembers } from '../../../testing/demo-members';
import { mailsTo, mailsToEach, tokenFor } from '../../../testing/mails';
import { createTestApp, makeFresh, signedIn, solvedCaptcha, type TestApp } from '../../../testing/test-app';
import { createSession } from '../sessions/repository';

const HOUR = 3_600_000;
let test: TestApp;
let now: Date;
beforeAll(async () => {
  test = await createTestApp({ LINKS_PER_ADDRESS: '1000', LOGIN_ATTEMPTS_PER_ADDRESS: '1000' }, { now: () => now });
});
beforeEach(() => {
  now = new Date();
});
afterAll(() => test.close());

interface Someone {
  readonly accountId: number;
  readonly email: string;
  readonly cookies: Record<string, string>;
}
let count = 0;
const member = async (): Promise<Someone> => {
  const email = `mover-${(count += 1)}@example.com`;
  const one = await signedIn(test, { ...(demoMembers[2] as (typeof demoMembers)[number]), email });
  await makeFresh(test, one.accountId, now);
  return { email, ...one };
};
const begin = ({ cookies }: Someone, email: unknown): Promise<LightMyRequestResponse> =>
  test.request('POST', '/api/profile/email', { cookies, body: { email } });
const confirm = (token: string, cookies: Record<string, string> = {}): Promise<LightMyRequestResponse> =>
  test.request('POST', '/api/profile/email/confirm', { cookies, body: { token } });
const pending = async ({ cookies }: Someone): Promise<unknown> =>
  (await test.request('GET', '/api/profile/email', { cookies })).json<{ pending: unknown }>().pending;
const emailOf = async ({ accountId }: Someone): Promise<unknown> =>
  (await test.database.pool.query<{ email: string }>('select email from accounts where id = $1', [accountId])).rows[0]
    ?.email;
const authorized = async (cookies: Record<string, string>): Promise<boolean> =>
  (await test.request('GET', '/api/profile/authorized', { cookies })).json<{ authorized: boolean }>().authorized;
const code = (reply: LightMyRequestResponse): unknown => reply.json<{ code: string }>().code;
/** Begins a change and opens both mails. */
const tokens = async (one: Someone, email: string): Promise<{ old: string; new: string }> => {
  await begin(one, email);
  const [toOld, toNew] = await mailsToEach(test, [one.email, email], now);
  return { old: tokenFor(toOld?.at(-1), '/email-verify'), new: tokenFor(toNew?.at(-1), '/email-verify') };
};

describe('changing the email address', () => {
  it.each(['old', 'new'] as const)('waits for both addresses, the %s one first', async (first) => {
    const one = await member();
    const second = first === 'old' ? 'new' : 'old';
    const elsewhere = { session: await createSession(test.database.db, one.accountId, now) };
    const email = `to-${one.email}`;
    const links = await tokens(one, email.toUpperCase().toLowerCase());
    expect(await pending(one)).toEqual({
      email,
      oldConfirmed: false,
      newConfirmed: false,
      expiresAt: new Date(now.getTime() + 24 * HOUR).toISOString(),
      stoppableUntil: null,
    });
    expect((await confirm(links[first])).json()).toEqual({
      status: 'ok',
      confirmed: first,
      waitingFor: second,
      madeAt: null,
    });
    expect((await confirm(links[first])).json()).toMatchObject({ waitingFor: second });
    expect([await emailOf(one), await authorized(elsewhere)]).toEqual([one.email, true]);
    expect(await pending(one)).toMatchObject({ oldConfirmed: first === 'old', newConfirmed: first === 'new' });
    expect((await confirm(links[second], one.cookies)).json()).toEqual({
      status: 'ok',
      confirmed: second,
      waitingFor: null,
      madeAt: null,
    });
    expect([
      await emailOf(one),
      await pending(one),
      await authorized(elsewhere),
      await authorized(one.cookies),
    ]).toEqual([email, null, false, true]);
    for (const link of Object.values(links)) expect(code(await confirm(link))).toBe('link-used');
    const notices = await mailsToEach(test, [one.email, email], now);
    expect(notices.map((mails) => mails.map(({ subject }) => subject))).toEqual([
      ['Your e-mail address was changed'],
      ['Your e-mail address was changed'],
    ]);
  });

  it('ends a link to a new password that was mailed before', async () => {
    const one = await member();
    await test.request('POST', '/api/profile/password/request-link', {
      body: { email: one.email, recaptchaToken: await solvedCaptcha(test) },
    });
    const token = tokenFor((await mailsTo(test, one.email, now)).at(-1), '/set-password');
    const links = await tokens(one, `links-${one.email}`);
    for (const link of [links.old, links.new]) expect((await confirm(link)).statusCode).toBe(200);
    expect((await test.request('POST', '/api/profile/link', { body: { token, request: 'reset' } })).json()).toEqual({
      state: 'used',
      email: null,
      continueTo: null,
    });
  });

  it('waits while the account is blocked', async () => {
    const one = await member();
    const links = await tokens(one, `blocked-${one.email}`);
    await confirm(links.new);
    await test.database.pool.query('update accounts set blocked_at = now() where id = $1', [one.accountId]);
    expect([code(await confirm(links.old)), await emailOf(one)]).toEqual(['account-blocked', one.email]);
  });

  it('requires re-authentication', async () => {
    const one = await member();
    now = new Date(now.getTime() + 10 * 60_000);
    expect([code(await begin(one, 'late@example.com')), await pending(one)]).toEqual([
      'reauthentication-required',
      null,
    ]);
  });

  it('is given up by its member, and its links with it', async () => {
    const one = await member();
    const links = await tokens(one, `up-${one.email}`);
    expect((await test.request('DELETE', '/api/profile/email', { cookies: one.cookies })).json()).toEqual({
      status: 'ok',
    });
    expect([code(await confirm(links.old)), await pending(one)]).toEqual(['link-invalid', null]);
  });

  it('is replaced by the next one', async () => {
    const one = await member();
    const first = await tokens(one, `a-${one.email}`);
    const second = await tokens(one, `b-${one.email}`);
    expect(code(await confirm(first.new))).toBe('link-invalid');
    await confirm(second.new);
    await confirm(second.old);
    expect(await emailOf(one)).toBe(`b-${one.email}`);
  });

  it('must be confirmed within a day', async () => {
    const one = await member();
    const links = await tokens(one, `slow-${one.email}`);
    await confirm(links.old);
    now = new Date(now.getTime() + 24 * HOUR);
    const refused = (await confirm(links.new)).json();
    expect(refused).toMatchObject({ code: 'link-expired', message: expect.stringMatching(/expired after 24 hours\./) });
    expect([await pending(one), await emailOf(one)]).toEqual([null, one.email]);
  });

  it('happens once when both links are opened many times at once', async () => {
    const one = await member();
    const links = await tokens(one, `race-${one.email}`);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => confirm(index % 2 === 0 ? links.old : links.new)),
    );
    expect(
      replies.filter((reply) => reply.statusCode === 200 && reply.json<{ waitingFor: unknown }>().waitingFor === null),
    ).toHaveLength(1);
    expect(await emailOf(one)).toBe(`race-${one.email}`);
  });

  it('to an address that has an account looks the same, and tells only its owner', async () => {
    const [one, owner] = [await member(), await member()];
    const free = await begin(one, `free-${one.email}`);
    const taken = await begin(one, owner.email.toUpperCase());
    expect([taken.statusCode, taken.body]).toEqual([free.statusCode, free.body]);
    expect(await pending(one)).toMatchObject({ email: owner.email, newConfirmed: false });
    const [notice] = await mailsToEach(test, [owner.email], now);
    expect(notice).toMatchObject([{ subject: 'A request to use your e-mail address', links: [] }]);
    expect(notice?.[0]?.source).not.toContain(one.email);
  });

  it('stops without a name when another account got the address meanwhile', async () => {
    const one = await member();
    const email = `gone-${one.email}`;
    const links = await tokens(one, email);
    await confirm(links.old);
    await signedIn(test, { ...(demoMembers[2] as (typeof demoMembers)[number]), email });
    const reply = await confirm(links.new);
    expect([reply.statusCode, code(reply)]).toEqual([409, 'email-unavailable']);
    expect(reply.body).not.toContain('account');
    expect([await emailOf(one), await pending(one)]).toEqual([one.email, null]);
  });

  it.each<[string, unknown]>([
    ['nothing', ''],
    ['no address', 'x'],
    ['look-alikes', 'rоwan@example.com'],
    ['HTML', '<b>@example.com'],
    ['a header', 'a@example.com\r\nBcc: b@example.com'],
    ['a long one', `${'a'.repeat(260)}@example.com`],
    ['a number', 7],
  ])('refuses %s at its field', async (_, email) => {
    const reply = await begin(await member(), email);
    expect([reply.statusCode, Object.keys(reply.json<{ fields: object }>().fields)]).toEqual([400, ['email']]);
  });

  it('refuses the address that it is already', async () => {
    const one = await member();
    expect((await begin(one, one.email.toUpperCase())).json()).toMatchObject({
      code: 'validation-failed',
      fields: { email: 'is already your address' },
    });
  });

  it('knows no made-up or cut link', async () => {
    const { old } = await tokens(await member(), 'whole@example.com');
    for (const wrong of ['', 'x', old.slice(0, -1), `${old}A`]) expect(code(await confirm(wrong))).toBe('link-invalid');
  });
});
