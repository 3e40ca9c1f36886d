import { areas } from '../../../areas';
import { eraseDueAccounts } from '../../identity/removal/erase';
import { dataAttachment } from '../../identity/removal/mail-export';
import { demoMembers } from '../../../testing/demo-members';
import { mailsTo } from '../../../testing/mails';
import { staffMember } from '../../../testing/staff';
import { createTestApp, signedIn, solvedCaptcha, type TestApp } from '../../../testing/test-app';

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
  readonly cookies: Record<string, string>;
}
let count = 0;
const member = async (): Promise<Someone> => {
  const email = `asker-${(count += 1)}@example.com`;
  return { email, ...(await signedIn(test, { ...(demoMembers[0] as (typeof demoMembers)[number]), email })) };
};
const act = ({ accountId }: Pick<Someone, 'accountId'>, what: string, cookies = support) =>
  test.request('POST', `/api/staff/members/${accountId}/${what}`, { cookies, body: { reason: 'Asked by mail, #71' } });
const query = async <T extends object>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await test.database.pool.query<T>(text, values)).rows;
const attachmentOf = async ({ accountId }: Someone) =>
  (
    await query<{ payload: { to: string; attachment: { kind: string; id: string } } }>(
      `select payload from outbox where account_id = $1 and dedupe_key like 'member-data:%'`,
      accountId,
    )
  )[0]?.payload;
const make = (id = '') => dataAttachment({ ...test.app.services, now: () => now })(id);
const erase = () => eraseDueAccounts({ areas, db: test.database.db, config: test.config, now: () => now });
const isThere = async ({ accountId }: Someone) =>
  (await query('select from accounts where id = $1', accountId)).length === 1;
const rowsOf = ({ accountId }: Someone) =>
  query('select act, before, after, reason from staff_audit where member_id = $1 order by id', accountId);

describe('the data of a member', () => {
  it('goes to the address of the account as a file, and staff get nothing of it', async () => {
    const one = await member();
    const reply = await act(one, 'export');
    expect([reply.statusCode, reply.body]).toEqual([200, '{"status":"ok"}']);
    const waiting = await attachmentOf(one);
    expect(waiting).toMatchObject({ to: one.email, attachment: { kind: 'member-data' } });
    // Nothing of it waits in the outbox: the file is made when the mail is sent.
    expect(JSON.stringify(waiting)).not.toContain('Demo balance');
    const file = await make(waiting?.attachment.id);
    expect(file).toMatchObject({ filename: expect.stringMatching(/^my-data-\d{4}-\d\d-\d\d\.json$/) });
    expect(JSON.parse(String(file?.content))).toMatchObject({
      profile: { email: one.email },
      ledger: expect.any(Array),
    });
    expect((await mailsTo(test, one.email, now)).map(({ subject }) => subject)).toEqual(['Your data']);
    expect(await rowsOf(one)).toEqual([
      { act: 'members.data', before: {}, after: { mailed: 'data' }, reason: 'Asked by mail, #71' },
    ]);
  });

  it('does not go to an address that is the account’s no longer', async () => {
    const one = await member();
    await act(one, 'export');
    const id = (await attachmentOf(one))?.attachment.id;
    await query('update accounts set email = $2 where id = $1', one.accountId, `moved-${one.email}`);
    await expect(make(id)).rejects.toThrow('another address');
    await query('delete from accounts where id = $1', one.accountId);
    expect(await make(id)).toBeNull();
  });

  it('is sent five times in an hour at most', async () => {
    const one = await member();
    for (let time = 0; time < 5; time += 1) expect((await act(one, 'export')).statusCode).toBe(200);
    expect((await act(one, 'export')).json()).toMatchObject({ code: 'too-many-requests' });
  });
});

describe('a removal that a member asked for by mail', () => {
  it('waits 14 days as their own does, ends every session, and is undone by logging in', async () => {
    const one = await member();
    const removedOn = new Date(now.getTime() + 14 * DAY).toISOString();
    expect((await act(one, 'removal')).json()).toEqual({ removedOn });
    expect((await act(one, 'removal')).statusCode).toBe(409);
    const authorized = await test.request('GET', '/api/profile/authorized', { cookies: one.cookies });
    expect(authorized.json()).toMatchObject({ authorized: false });
    const [mail] = await mailsTo(test, one.email, now);
    expect(mail).toMatchObject({
      subject: expect.stringMatching(/^Your account will be removed on /),
      links: [expect.stringMatching(/\/login$/)],
    });
    now = new Date(now.getTime() + 14 * DAY - 1000);
    await erase();
    const login = await test.request('POST', '/api/profile/login', {
      body: { email: one.email, password: 'demo-member-2026', recaptchaToken: await solvedCaptcha(test) },
    });
    expect(login.statusCode).toBe(200);
    now = new Date(now.getTime() + DAY);
    await erase();
    expect(await isThere(one)).toBe(true);
  });

  it('erases what may be erased, and keeps the ledger, the payments and the audit log', async () => {
    const one = await member();
    const ledger = 'select id, amount from ledger_entries order by id';
    const kept = await query(ledger);
    await act(one, 'removal');
    now = new Date(now.getTime() + 14 * DAY);
    await erase();
    expect([await isThere(one), await query(ledger)]).toEqual([false, kept]);
    expect(await rowsOf(one)).toEqual([
      {
        act: 'members.data',
        before: { removedOn: null },
        after: { removedOn: now.toISOString() },
        reason: 'Asked by mail, #71',
      },
    ]);
    expect((await mailsTo(test, one.email, now)).map(({ subject }) => subject)).toEqual(['Your account was removed']);
  });

  it('is taken back by staff, once', async () => {
    const one = await member();
    await act(one, 'removal');
    expect((await act(one, 'removal/withdraw')).statusCode).toBe(200);
    expect((await act(one, 'removal/withdraw')).statusCode).toBe(409);
    now = new Date(now.getTime() + 15 * DAY);
    await erase();
    expect(await isThere(one)).toBe(true);
    expect((await mailsTo(test, one.email, now)).map(({ subject }) => subject).at(-1)).toBe(
      'Your account has been kept',
    );
  });

  it('is not begun when the audit row cannot be written', async () => {
    const one = await member();
    await query(`alter table staff_audit add constraint broken check (subject <> 'member ${one.accountId}')`);
    const replies = [(await act(one, 'removal')).statusCode, (await act(one, 'export')).statusCode];
    await query('alter table staff_audit drop constraint broken');
    expect(replies).toEqual([500, 500]);
    expect(await query('select removal_due_at as due from accounts where id = $1', one.accountId)).toEqual([
      { due: null },
    ]);
    expect(await mailsTo(test, one.email, now)).toEqual([]);
  });

  it('is refused to other roles, for one’s own account, for staff by all but owners, and for the last owner', async () => {
    const one = await member();
    const owner = await staffMember(test, ['owner'], { now });
    for (const role of ['moderator', 'editor', 'finance'] as const)
      for (const what of ['removal', 'export', 'removal/withdraw'])
        expect((await act(one, what, (await staffMember(test, [role], { now })).cookies)).statusCode).toBe(403);
    for (const what of ['removal', 'export']) {
      expect((await act(owner, what)).statusCode).toBe(403);
      expect((await act(owner, what, owner.cookies)).statusCode).toBe(403);
    }
    const finance = await staffMember(test, ['finance'], { now });
    expect((await act(finance, 'removal', owner.cookies)).statusCode).toBe(200);
  });
});
