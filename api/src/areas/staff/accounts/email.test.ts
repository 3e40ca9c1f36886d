import type { ReplyOf } from '@platform/shared/contracts';
import type { LightMyRequestResponse } from 'fastify';
import { makeDueChanges } from '../../identity/email-change/service';
import { createSession } from '../../identity/sessions/repository';
import { demoMembers } from '../../../testing/demo-members';
import { mailsToEach, tokenFor } from '../../../testing/mails';
import { staffMember } from '../../../testing/staff';
import { createTestApp, makeFresh, signedIn, type TestApp } from '../../../testing/test-app';

const DAY = 86_400_000;
let test: TestApp;
let now: Date;
let support: Record<string, string>;
beforeAll(async () => {
  test = await createTestApp({ LOGIN_ATTEMPTS_PER_ADDRESS: '1000' }, { now: () => now });
});
beforeEach(async () => {
  now = new Date();
  support = (await staffMember(test, ['support'], { now })).cookies;
});
afterAll(() => test.close());

interface Someone {
  readonly accountId: number;
  readonly email: string;
  readonly to: string;
  readonly cookies: Record<string, string>;
}
let count = 0;
const member = async (): Promise<Someone> => {
  const email = `lost-${(count += 1)}@example.com`;
  const one = await signedIn(test, { ...(demoMembers[2] as (typeof demoMembers)[number]), email });
  return { email, to: `found-${count}@example.com`, ...one };
};
const proof = 'Named the last two payments and the day of birth';
const begin = ({ accountId, to }: Someone, body: object = {}, cookies = support): Promise<LightMyRequestResponse> =>
  test.request('POST', `/api/staff/members/${accountId}/email`, {
    cookies,
    body: { email: to.toUpperCase(), proof, reason: 'Lost the mailbox', ...body },
  });
const open = (what: 'confirm' | 'stop', token: string): Promise<LightMyRequestResponse> =>
  test.request('POST', `/api/profile/email/${what}`, { body: { token } });
const code = (reply: LightMyRequestResponse): unknown => reply.json<{ code: string }>().code;
const query = async <T extends object>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await test.database.pool.query<T>(text, values)).rows;
const emailOf = async ({ accountId }: Someone) =>
  (await query<{ email: string }>('select email from accounts where id = $1', accountId))[0]?.email;
const shown = async ({ accountId }: Someone) =>
  (await test.request('GET', `/api/staff/members/${accountId}`, { cookies: support })).json<
    ReplyOf<'GET /api/staff/members/{id}'>
  >().emailChange;
const authorized = async (cookies: Record<string, string>): Promise<boolean> =>
  (await test.request('GET', '/api/profile/authorized', { cookies })).json<{ authorized: boolean }>().authorized;
/** Makes what is due, as the server's job does. */
const makeDue = () => makeDueChanges({ ...test.app.services, now: () => now });
/** Begins a change and opens both mails. */
async function begun(one: Someone) {
  expect((await begin(one)).statusCode).toBe(200);
  const [toOld, toNew] = await mailsToEach(test, [one.email, one.to], now);
  return {
    subjects: [toOld?.at(-1)?.subject, toNew?.at(-1)?.subject],
    stop: tokenFor(toOld?.at(-1), '/email-verify'),
    confirm: tokenFor(toNew?.at(-1), '/email-verify'),
  };
}

describe('a change of the address that staff begin', () => {
  it('waits for the new address and three days, tells both, and then ends every session', async () => {
    const one = await member();
    const elsewhere = { session: await createSession(test.database.db, one.accountId, now) };
    const { subjects, confirm } = await begun(one);
    expect(subjects).toEqual(['Your e-mail address is about to change', 'Confirm your new e-mail address']);
    const madeAt = new Date(now.getTime() + 3 * DAY).toISOString();
    expect((await open('confirm', confirm)).json()).toEqual({
      status: 'ok',
      confirmed: 'new',
      waitingFor: 'old',
      madeAt,
    });
    expect(await shown(one)).toMatchObject({ email: one.to, newConfirmed: true, madeAt });
    now = new Date(now.getTime() + 3 * DAY - 1000);
    expect([await makeDue(), await emailOf(one)]).toEqual([0, one.email]);
    now = new Date(now.getTime() + 1000);
    expect([await makeDue(), await makeDue(), await emailOf(one)]).toEqual([1, 0, one.to]);
    expect([await authorized(one.cookies), await authorized(elsewhere)]).toEqual([false, false]);
    const told = await mailsToEach(test, [one.email, one.to], now);
    expect(told.map((mails) => mails.at(-1)?.subject)).toEqual(Array(2).fill('Your e-mail address was changed'));
  });

  it('is made at once by a confirmation that comes after the three days, and not after seven', async () => {
    const [one, late] = [await member(), await member()];
    const [first, second] = [await begun(one), await begun(late)];
    now = new Date(now.getTime() + 4 * DAY);
    expect((await open('confirm', first.confirm)).json()).toMatchObject({ waitingFor: null, madeAt: null });
    expect([await emailOf(one), await authorized(one.cookies)]).toEqual([one.to, false]);
    now = new Date(now.getTime() + 3 * DAY);
    const refused = (await open('confirm', second.confirm)).json();
    expect(refused).toMatchObject({ code: 'link-expired', message: expect.stringMatching(/expired after 7 days\./) });
    expect([await makeDue(), await emailOf(late)]).toEqual([0, late.email]);
  });

  it('is never made without the new address', async () => {
    const one = await member();
    await begun(one);
    now = new Date(now.getTime() + 6 * DAY);
    expect([await makeDue(), await emailOf(one)]).toEqual([0, one.email]);
  });

  it('is stopped by the old address, whose link confirms nothing', async () => {
    const one = await member();
    const { stop, confirm } = await begun(one);
    expect(code(await open('confirm', stop))).toBe('link-invalid');
    expect(code(await open('stop', confirm))).toBe('link-invalid');
    await open('confirm', confirm);
    expect((await open('stop', stop)).json()).toEqual({ status: 'ok' });
    expect([await shown(one), code(await open('confirm', confirm)), code(await open('stop', stop))]).toEqual([
      null,
      'link-invalid',
      'link-invalid',
    ]);
    now = new Date(now.getTime() + 4 * DAY);
    expect([await makeDue(), await emailOf(one)]).toEqual([0, one.email]);
  });

  it('cannot be stopped once it is made', async () => {
    const one = await member();
    const { stop, confirm } = await begun(one);
    await open('confirm', confirm);
    now = new Date(now.getTime() + 3 * DAY);
    await makeDue();
    expect(code(await open('stop', stop))).toBe('link-used');
    expect(await emailOf(one)).toBe(one.to);
  });

  it('waits while the account is blocked, and is dropped when another account got the address', async () => {
    const [blocked, taken] = [await member(), await member()];
    for (const one of [blocked, taken]) await open('confirm', (await begun(one)).confirm);
    await query('update accounts set blocked_at = now() where id = $1', blocked.accountId);
    await signedIn(test, { ...(demoMembers[2] as (typeof demoMembers)[number]), email: taken.to });
    now = new Date(now.getTime() + 3 * DAY);
    expect([await makeDue(), await emailOf(blocked), await emailOf(taken)]).toEqual([0, blocked.email, taken.email]);
    await query('update accounts set blocked_at = null where id = $1', blocked.accountId);
    expect([await makeDue(), await emailOf(blocked)]).toEqual([1, blocked.to]);
  });

  it('is given up by a member who still logs in, and cannot be mistaken for one of their own', async () => {
    const one = await member();
    await begun(one);
    const pending = (await test.request('GET', '/api/profile/email', { cookies: one.cookies })).json<{
      pending: { stoppableUntil: string };
    }>().pending;
    expect(pending.stoppableUntil).toBe(new Date(now.getTime() + 3 * DAY).toISOString());
    await test.request('DELETE', '/api/profile/email', { cookies: one.cookies, body: {} });
    expect(await shown(one)).toBeNull();
  });

  it('is taken back by staff, who cannot take back one of the member’s own', async () => {
    const one = await member();
    await begun(one);
    const withdraw = () =>
      test.request('POST', `/api/staff/members/${one.accountId}/email/withdraw`, {
        cookies: support,
        body: { reason: 'It was somebody else' },
      });
    expect([(await withdraw()).statusCode, await shown(one)]).toEqual([200, null]);
    await makeFresh(test, one.accountId, now);
    await test.request('POST', '/api/profile/email', { cookies: one.cookies, body: { email: one.to } });
    expect([(await withdraw()).statusCode, await shown(one)]).toMatchObject([409, { madeAt: null }]);
  });

  it('keeps the proof in the audit log, and no address', async () => {
    const one = await member();
    await begun(one);
    const rows = await query<{ after: unknown }>(
      `select act, before, after, reason from staff_audit where member_id = $1`,
      one.accountId,
    );
    expect(rows).toEqual([
      {
        act: 'members.email',
        before: {},
        after: { proof, madeAt: new Date(now.getTime() + 3 * DAY).toISOString() },
        reason: 'Lost the mailbox',
      },
    ]);
  });

  it('is not begun when the audit row cannot be written', async () => {
    const one = await member();
    await query(`alter table staff_audit add constraint broken check (subject <> 'member ${one.accountId}')`);
    const reply = await begin(one);
    await query('alter table staff_audit drop constraint broken');
    expect([reply.statusCode, await shown(one)]).toEqual([500, null]);
    expect(await mailsToEach(test, [one.email, one.to], now)).toEqual([[], []]);
  });

  it.each<[string, (one: Someone) => object, string]>([
    ['no proof', () => ({ proof: '  short ' }), 'proof'],
    ['no reason', () => ({ reason: '' }), 'reason'],
    ['no address', () => ({ email: 'x' }), 'email'],
    ['their own address', ({ email }) => ({ email }), 'email'],
    ['the address of another account', () => ({ email: 'lost-3@example.com' }), 'email'],
  ])('is refused with %s', async (_, body, field) => {
    const one = await member();
    const reply = await begin(one, body(one));
    expect([reply.statusCode, Object.keys(reply.json<{ fields: object }>().fields)]).toEqual([400, [field]]);
  });

  it('is refused for one’s own account, by moderators, and for staff by all but owners', async () => {
    const [other, moderator, owner] = [
      await staffMember(test, ['moderator'], { now }),
      await staffMember(test, ['moderator'], { now }),
      await staffMember(test, ['owner'], { now }),
    ];
    const one = await member();
    const target = { ...one, accountId: other.accountId };
    expect((await begin(one, {}, moderator.cookies)).statusCode).toBe(403);
    expect((await begin(target)).statusCode).toBe(403);
    expect((await begin({ ...one, accountId: owner.accountId }, {}, owner.cookies)).statusCode).toBe(403);
    expect((await begin(target, {}, owner.cookies)).statusCode).toBe(200);
  });

  it('is begun five times in an hour at most', async () => {
    const one = await member();
    for (let time = 0; time < 5; time += 1) expect((await begin(one)).statusCode).toBe(200);
    expect(code(await begin(one))).toBe('too-many-requests');
  });
});
