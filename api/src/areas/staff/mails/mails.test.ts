import type { ReplyOf } from '@platform/shared/contracts';
import { mailKinds } from '../../messages/mail/mail-kinds';
import { makeFresh } from '../../../testing/test-app';
import { mailsTo, tokenFor } from '../../../testing/mails';
import { type Buyer, createPaymentWorld, type PaymentWorld } from '../../../testing/payment-world';
import { staffMember } from '../../../testing/staff';
import { mailWords } from './mail-words';

const HOUR = 3_600_000;
let world: PaymentWorld;
let buyer: Buyer;
let support: Record<string, string>;
beforeAll(async () => {
  world = await createPaymentWorld();
});
beforeEach(async () => {
  world.at('2026-03-10T12:00:00Z');
  buyer = await world.buyer();
  support = (await staffMember(world.test, ['support'], { now: world.now() })).cookies;
});
afterAll(() => world.test.close());

const emailOf = async ({ accountId }: Pick<Buyer, 'accountId'>): Promise<string> =>
  String((await world.query<{ email: string }>('select email from accounts where id = $1', [accountId]))[0]?.email);
const read = (id: number, cookies = support, cursor?: string) =>
  world.test.request('GET', `/api/staff/members/${id}/mails${cursor === undefined ? '' : `?cursor=${cursor}`}`, {
    cookies,
  });
const list = async (id: number) => (await read(id)).json<ReplyOf<'GET /api/staff/members/{id}/mails'>>().mails;
const again = (path: string, cookies = support) =>
  world.test.request('POST', `/api/staff/${path}`, { cookies, body: { reason: 'They never got it' } });
const delivered = async (to: Pick<Buyer, 'accountId'>) => mailsTo(world.test, await emailOf(to), world.now());

describe('the mails of a member', () => {
  it('are listed in plain words, waiting and sent, and never with what they say', async () => {
    const { id } = await world.pay(buyer, 'coins-500');
    const mail = { what: 'Payment receipt', about: `order ${id}`, notAgain: null };
    expect(await list(buyer.accountId)).toEqual([expect.objectContaining({ ...mail, state: 'waiting', sentAt: null })]);
    await delivered(buyer);
    const reply = await read(buyer.accountId);
    expect(reply.json()).toMatchObject({ mails: [{ ...mail, state: 'sent', sentAt: expect.any(String) }], next: null });
    expect(reply.body).not.toMatch(/https?:|token|@/);
  });

  it('say that one failed, and what the server said, without addresses', async () => {
    await world.pay(buyer, 'coins-500');
    await world.query<{ id: number }>(
      `update outbox set state = 'dead', tries = 8, last_problem = '550 no mailbox someone@example.com' where account_id = $1`,
      [buyer.accountId],
    );
    expect(await list(buyer.accountId)).toMatchObject([
      { state: 'failed', tries: 8, problem: '550 no mailbox [e-mail]' },
    ]);
  });

  it('are this member’s alone, page by page, the newest first', async () => {
    await world.query<{ id: number }>(
      `insert into outbox (kind, dedupe_key, payload, state, due_at, created_at, account_id)
       select k, 'game-out:' || $1::text || k || n, '{}', 'sent', now(), now(), $1::int
         from generate_series(1, 60) n, unnest(array['mail', 'push']) k`,
      [buyer.accountId],
    );
    const other = await world.buyer();
    await world.pay(other, 'coins-500');
    const first = (await read(buyer.accountId)).json<ReplyOf<'GET /api/staff/members/{id}/mails'>>();
    const second = (await read(buyer.accountId, support, first.next ?? '')).json<typeof first>();
    expect([first.mails.length, second.mails.length, second.next]).toEqual([50, 10, null]);
    const ids = [...first.mails, ...second.mails].map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
  });

  it('keep what they are once the account is erased, but not whose', async () => {
    await world.pay(buyer, 'coins-500');
    await delivered(buyer);
    await world.query(`update accounts set removal_due_at = '2026-03-10' where id = $1`, [buyer.accountId]);
    const { areas } = await import('../../../areas');
    const { eraseDueAccounts } = await import('../../identity/removal/erase');
    await eraseDueAccounts({ areas, db: world.test.database.db, config: world.test.config, now: () => world.now() });
    expect(await world.query('select from outbox where account_id = $1', [buyer.accountId])).toEqual([]);
  });
});

describe('support', () => {
  it('sends a receipt again, found by the order or in the list, with a row in the audit log', async () => {
    const { id } = await world.pay(buyer, 'coins-500');
    await delivered(buyer);
    expect((await again(`orders/${id}/receipt`)).json()).toEqual({ status: 'ok' });
    const [mail] = await list(buyer.accountId);
    expect((await again(`members/${buyer.accountId}/mails/${mail?.id}/again`)).statusCode).toBe(200);
    const mails = await delivered(buyer);
    expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill('Receipt: 500 coins, $5.99'));
    expect(
      await world.query<{ id: number }>(
        `select act, subject, after, reason from staff_audit where member_id = $1 order by id`,
        [buyer.accountId],
      ),
    ).toEqual(
      [`order ${id}`, `member ${buyer.accountId}`].map((subject) => ({
        act: 'members.mail',
        subject,
        after: { mail: 'payment-receipt', about: `order ${id}` },
        reason: 'They never got it',
      })),
    );
  });

  it('sends nothing again when the audit row cannot be written', async () => {
    const { id } = await world.pay(buyer, 'coins-500');
    await delivered(buyer);
    await world.query(`alter table staff_audit add constraint broken check (subject <> 'order ${id}')`);
    const reply = await again(`orders/${id}/receipt`);
    await world.query('alter table staff_audit drop constraint broken');
    expect([reply.statusCode, await delivered(buyer)]).toEqual([500, []]);
  });

  it('cannot flood a mailbox: five in an hour, whatever the mails are', async () => {
    const { id } = await world.pay(buyer, 'coins-500');
    for (let time = 0; time < 5; time += 1) expect((await again(`orders/${id}/receipt`)).statusCode).toBe(200);
    const [mail] = await list(buyer.accountId);
    for (const path of [`orders/${id}/receipt`, `members/${buyer.accountId}/mails/${mail?.id}/again`])
      expect((await again(path)).json()).toMatchObject({ code: 'too-many-requests' });
    expect(await list(buyer.accountId)).toHaveLength(6);
  });

  it('sends the link to a new address again; the one before opens nothing then', async () => {
    await makeFresh(world.test, buyer.accountId, world.now());
    const email = `moved-${buyer.accountId}@example.com`;
    await world.test.request('POST', '/api/profile/email', { cookies: buyer.cookies, body: { email } });
    const [before] = await mailsTo(world.test, email, world.now());
    const row = (await list(buyer.accountId)).find(({ what }) => what === 'E-mail change, to the new address');
    expect((await again(`members/${buyer.accountId}/mails/${row?.id}/again`)).statusCode).toBe(200);
    const [after] = await mailsTo(world.test, email, world.now());
    const confirm = (token: string) => world.test.request('POST', '/api/profile/email/confirm', { body: { token } });
    expect((await confirm(tokenFor(before, '/email-verify'))).json()).toMatchObject({ code: 'link-invalid' });
    expect((await confirm(tokenFor(after, '/email-verify'))).json()).toMatchObject({ confirmed: 'new' });
    expect((await again(`members/${buyer.accountId}/mails/${row?.id}/again`)).statusCode).toBe(409);
  });

  it.each(['link', 'email-change-old', 'payment-claim', 'payment-refund', 'newGame', 'of-a-later-release'])(
    'may not send a mail of kind %s again, and is told why',
    async (kind) => {
      const [row] = await world.query<{ id: number }>(
        `insert into outbox (kind, dedupe_key, payload, state, due_at, created_at, account_id)
         values ('mail', $2::text || ':' || $1::text, '{}', 'sent', now(), now(), $1::int) returning id`,
        [buyer.accountId, kind],
      );
      expect((await list(buyer.accountId))[0]).toMatchObject({ notAgain: expect.stringMatching(/\.$/) });
      const reply = await again(`members/${buyer.accountId}/mails/${String(row?.id)}/again`);
      expect([reply.statusCode, reply.json<{ message: string }>().message]).toEqual([
        409,
        `This can’t be sent again. ${mailWords(kind).notAgain}`,
      ]);
      expect(
        await world.query(`select from outbox where account_id = $1 and state = 'waiting'`, [buyer.accountId]),
      ).toEqual([]);
    },
  );

  it('sends nothing for another member’s mail, an unpaid order, or what is old', async () => {
    const other = await world.buyer();
    await world.pay(other, 'coins-500');
    const [theirs] = await list(other.accountId);
    const unpaid = await world.begin(buyer, 'coins-500');
    for (const [path, status] of [
      [`members/${buyer.accountId}/mails/${theirs?.id}/again`, 404],
      [`members/${buyer.accountId}/mails/999999/again`, 404],
      [`orders/${unpaid.id}/receipt`, 409],
    ] as const)
      expect([path, (await again(path)).statusCode]).toEqual([path, status]);
    const finance = await staffMember(world.test, ['finance'], { now: new Date(world.now().getTime() - HOUR) });
    expect((await again(`orders/${unpaid.id}/receipt`, finance.cookies)).statusCode).toBe(403);
    expect((await read(buyer.accountId, finance.cookies)).statusCode).toBe(200);
  });
});

it('every kind of mail has words, and none that holds a link can go again', () => {
  const words = mailKinds.map((kind) => mailWords(kind).what);
  expect(words).toEqual([...new Set(words)]);
  const secret = mailKinds.filter((kind) => mailWords(kind).notAgain?.startsWith('It contains a secret link.'));
  expect(secret).toEqual([
    'link',
    'email-change-old',
    'email-change-notice',
    'staff-invitation',
    'payment-claim',
    'room-invitation',
  ]);
  expect(mailKinds.filter((kind) => mailWords(kind).notAgain === null)).toEqual([
    'email-change-new',
    'payment-receipt',
    'purchase',
  ]);
});
