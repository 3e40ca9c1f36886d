import { randomUUID } from 'node:crypto';
import type { ReplyOf } from '@platform/shared/contracts';
import { staffMember } from '../../../testing/staff';
import { createTestApp, signedIn, type TestApp } from '../../../testing/test-app';

let test: TestApp;
let rowan: { accountId: number; cookies: Record<string, string> };
let support: Record<string, string>;
beforeAll(async () => {
  test = await createTestApp();
  rowan = await signedIn(test);
  support = (await staffMember(test, ['support'])).cookies;
});
afterAll(() => test.close());

const act = (what: string, body: object, id: number = rowan.accountId) =>
  test.request('POST', `/api/staff/members/${id}/${what}`, {
    cookies: support,
    body: { reason: 'Asked by mail', ...body },
  });
const read = async () =>
  (await test.request('GET', `/api/staff/members/${rowan.accountId}`, { cookies: support })).json<
    ReplyOf<'GET /api/staff/members/{id}'>
  >();
const search = async (q: string) =>
  (await test.request('GET', `/api/staff/search?q=${encodeURIComponent(q)}`, { cookies: support })).json<
    ReplyOf<'GET /api/staff/search'>
  >().found;

describe('a member', () => {
  it('is shown with account, money and sessions', async () => {
    expect(await read()).toMatchObject({
      name: 'Rowan Hale',
      email: 'rowan@example.com',
      coins: 2450,
      gems: 38,
      block: null,
      sessions: [{ device: 'Unknown device' }],
    });
  });

  it('reads the text of a block, and is let in again', async () => {
    const profile = () => test.request('GET', '/api/profile', { cookies: rowan.cookies });
    expect((await act('block', { text: 'Please write to us.' })).statusCode).toBe(200);
    expect((await profile()).json()).toMatchObject({ code: 'account-blocked', message: 'Please write to us.' });
    expect((await read()).block).toMatchObject({ text: 'Please write to us.' });
    expect((await act('unblock', {})).statusCode).toBe(200);
    expect((await profile()).statusCode).toBe(200);
    expect((await act('unblock', {})).statusCode).toBe(409);
  });

  it('is given coins once for a key, and the ledger has them', async () => {
    const grant = { currency: 'coins', amount: 120, key: randomUUID() };
    const { coins } = await read();
    for (const _ of [1, 2]) expect((await act('grant', grant)).json()).toMatchObject({ coins: coins + 120 });
    const { rows } = await test.database.pool.query(
      `select act, (after->>'granted')::int as granted from staff_audit where member_id = $1 and act = 'members.grant' order by id`,
      [rowan.accountId],
    );
    expect(rows).toEqual([
      { act: 'members.grant', granted: 120 },
      { act: 'members.grant', granted: 0 },
    ]);
  });

  it('is logged out everywhere', async () => {
    const one = await staffMember(test, []);
    expect((await act('log-out', {}, one.accountId)).json()).toEqual({ ended: 1 });
    expect((await test.request('GET', '/api/profile', { cookies: one.cookies })).statusCode).toBe(401);
  });

  it.each([
    ['grant', { currency: 'coins', amount: 0, key: randomUUID() }, 'amount'],
    ['grant', { currency: 'coins', amount: 100_001, key: randomUUID() }, 'amount'],
    ['grant', { currency: 'euros', amount: 1, key: randomUUID() }, 'currency'],
    ['block', { text: '' }, 'text'],
    ['log-out', { reason: '' }, 'reason'],
  ])('is left as it is by %s with %j', async (what, body, field) => {
    const reply = await act(what, body);
    expect([reply.statusCode, Object.keys(reply.json<{ fields: object }>().fields)]).toEqual([400, [field]]);
  });

  it('that does not exist is not found', async () => {
    expect((await act('log-out', {}, 999_999)).statusCode).toBe(404);
  });
});

describe('the search of staff', () => {
  it.each([
    ['ROWAN@example.com', 'member', 'Rowan Hale'],
    ['owan Ha', 'member', 'Rowan Hale'],
    ['violet-engine', 'game', 'Title of violet-engine'],
    ['night ferry', 'video', 'Night Ferry'],
    ['mara vell', 'performer', 'Mara Vellin'],
    ['odile', 'room', 'odile'],
  ])('finds %s', async (q, kind, title) => {
    expect(await search(q)).toContainEqual(expect.objectContaining({ kind, title }));
  });

  it('takes signs of a pattern as they are', async () => {
    expect(await search('%%')).toEqual([]);
    expect(await search('r_wan')).toEqual([]);
  });

  it('names the exact e-mail address first, and no member twice', async () => {
    await staffMember(test, []);
    const found = (await search('rowan@example.com')).filter(({ kind }) => kind === 'member');
    expect(found.map(({ memberId }) => memberId)).toEqual([rowan.accountId]);
  });
});
