import type { ReplyOf, StaffRole } from '@platform/shared/contracts';
import { type Buyer, createPaymentWorld, type PaymentWorld } from '../../../testing/payment-world';
import { setPartner } from '../../commerce/affiliates/sales';
import { staffMember } from '../../../testing/staff';

type Partners = ReplyOf<'GET /api/staff/partners'>;

let world: PaymentWorld;
let buyer: Buyer;
beforeAll(async () => {
  world = await createPaymentWorld();
  world.at('2026-03-10T12:00:00Z');
  buyer = await world.buyer();
});
afterAll(() => world.test.close());

const read = async (query = ''): Promise<Partners> => {
  const { cookies } = await staffMember(world.test, ['finance'], { now: world.now() });
  return (await world.test.request('GET', `/api/staff/partners${query}`, { cookies })).json<Partners>();
};
/** A visit that a partner sent, as the member's browser remembers it. */
async function visit(code: string): Promise<Buyer> {
  const reply = await world.test.request('POST', '/api/affiliate_event/jshit', {
    body: { aff_id: code, offer_id: '7' },
  });
  return { ...buyer, cookies: { ...buyer.cookies, affiliate: reply.json<{ cookieValue: string }>().cookieValue } };
}

it('lists partners with clicks, sales and what stands of them, counted every five minutes', async () => {
  for (const code of ['north', 'East']) await setPartner(world.test.database.db, code, 'https://p.example/{click_id}');
  await visit('made-up');
  const old = await visit('north');
  await world.query(`update affiliate_clicks set created_at = created_at - interval '31 days' where id = $1`, [
    old.cookies['affiliate'],
  ]);
  await world.pay(await visit('north'), 'coins-500');
  const { id } = await world.pay(await visit('north'), 'coins-1000');
  await world.webhook({
    reference: id,
    kind: 'charged-back',
    paymentId: `${id}:0`,
    eventId: `${id}:back`,
    money: null,
  });
  const first = await read();
  expect(first).toEqual({
    at: '2026-03-10T12:00:00.000Z',
    partners: [
      { code: 'East', postbacksTo: 'p.example', clicks: 0, lastClickAt: null, sales: 0, takenBack: 0, revenue: [] },
      {
        code: 'north',
        postbacksTo: 'p.example',
        clicks: 2,
        lastClickAt: '2026-03-10T12:00:00.000Z',
        sales: 2,
        takenBack: 1,
        revenue: [{ amount: 599, currency: 'USD' }],
      },
    ],
    next: null,
    unknownClicks: 1,
  });
  await visit('north');
  expect(await read()).toEqual(first);
  world.later({ hours: 0.1 });
  expect((await read()).partners[1]?.clicks).toBe(3);
});

it('goes on page by page, and is for owners and finance', async () => {
  await world.query(
    `insert into affiliate_partners (aff_id, postback_template) select 'many-' || n, 'https://p.example' from generate_series(1, 120) n`,
  );
  world.later({ hours: 1 });
  const codes: string[] = [];
  for (let next: string | null = ''; next !== null;) {
    const page: Partners = await read(next && `?cursor=${next}`);
    codes.push(...page.partners.map(({ code }) => code));
    next = page.next;
  }
  expect([codes.length, new Set(codes).size]).toEqual([122, 122]);
  const { cookies } = await staffMember(world.test, ['support'], { now: world.now() });
  expect((await world.test.request('GET', '/api/staff/partners', { cookies })).statusCode).toBe(403);
});

describe('a partner', () => {
  const address = 'https://p.example/{click_id}?key=hidden';
  const add = async (body: object, role: StaffRole = 'finance') => {
    const { cookies, email } = await staffMember(world.test, [role], { now: world.now() });
    const reply = await world.test.request('POST', '/api/staff/partners', {
      cookies,
      body: { code: 'west', postbackUrl: address, reason: 'Signed on Monday', ...body },
    });
    return { reply, email };
  };
  const rows = (code: string) =>
    world.query('select postback_template from affiliate_partners where aff_id = $1', [code]);

  it('is added by finance, is in the list at once, and the audit log keeps no secret of its address', async () => {
    await read();
    const { reply, email } = await add({ code: '0-new' });
    expect(reply.statusCode).toBe(200);
    expect(await rows('0-new')).toEqual([{ postback_template: address }]);
    expect((await read()).partners[0]).toEqual({
      code: '0-new',
      postbacksTo: 'p.example',
      clicks: 0,
      lastClickAt: null,
      sales: 0,
      takenBack: 0,
      revenue: [],
    });
    expect(
      await world.query(
        `select actor, subject, reason, before, after from staff_audit where act = 'partners.add' and subject = 'partner 0-new'`,
      ),
    ).toEqual([
      {
        actor: email,
        subject: 'partner 0-new',
        reason: 'Signed on Monday',
        before: null,
        after: { postbacksTo: 'p.example' },
      },
    ]);
  });

  it('hears of a sale from then on', async () => {
    await add({ code: 'south' });
    const { id } = await world.pay(await visit('south'), 'coins-500');
    const [told] = await world.query<{ payload: { url: string } }>(
      `select payload from outbox where kind = 'postback' and dedupe_key like '%' || $1`,
      [id],
    );
    expect(told?.payload.url).toMatch(/^https:\/\/p\.example\/[\w-]+\?key=hidden$/);
  });

  it('is not replaced by another of the same code', async () => {
    await add({ code: 'twice' });
    const { reply } = await add({ code: 'twice', postbackUrl: 'https://other.example/' });
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({ fields: { code: 'There is already a partner with this code.' } });
    expect(await rows('twice')).toEqual([{ postback_template: address }]);
  });

  it.each([
    ['ftp://p.example/', /begin with https/],
    ['https://{sub1}.example/', /places must stand behind the host/],
    ['https://user:word@p.example/', /must not hold a user/],
    ['https://p.example/{name}', /unknown place \{name\}/],
    ['p.example', /is not a web address/],
  ])('with the address %s is refused, with what is wrong', async (postbackUrl, problem) => {
    const { reply } = await add({ code: 'wrong', postbackUrl });
    expect(reply.statusCode).toBe(400);
    expect(reply.json<{ fields: Record<string, string> }>().fields['postbackUrl']).toMatch(problem);
    expect(await rows('wrong')).toEqual([]);
  });

  describe('that moves', () => {
    const change = async (body: object, role: StaffRole = 'finance') => {
      const { cookies } = await staffMember(world.test, [role], { now: world.now() });
      return world.test.request('POST', '/api/staff/partners/address', {
        cookies,
        body: { code: '0-moves', postbackUrl: 'https://new.example/?key=other', reason: 'They moved', ...body },
      });
    };

    it('hears of sales at the new address, and the audit log has both hosts without their secrets', async () => {
      await add({ code: '0-moves' });
      expect((await change({})).statusCode).toBe(200);
      expect(await rows('0-moves')).toEqual([{ postback_template: 'https://new.example/?key=other' }]);
      expect((await read()).partners.find(({ code }) => code === '0-moves')?.postbacksTo).toBe('new.example');
      expect(
        await world.query(
          `select subject, reason, before, after from staff_audit where act = 'partners.edit' and subject = 'partner 0-moves'`,
        ),
      ).toEqual([
        {
          subject: 'partner 0-moves',
          reason: 'They moved',
          before: { postbacksTo: 'p.example' },
          after: { postbacksTo: 'new.example' },
        },
      ]);
    });

    it('keeps its address where the new one cannot be used, and nobody is added by it', async () => {
      await add({ code: 'stays' });
      const reply = await change({ code: 'stays', postbackUrl: 'ftp://p.example/' });
      expect([reply.statusCode, reply.json()]).toMatchObject([400, { fields: { postbackUrl: expect.any(String) } }]);
      expect((await change({ code: 'unknown' })).statusCode).toBe(404);
      for (const role of ['support', 'moderator', 'editor'] as const)
        expect((await change({ code: 'stays' }, role)).statusCode).toBe(403);
      expect(await rows('stays')).toEqual([{ postback_template: address }]);
      expect(await rows('unknown')).toEqual([]);
    });
  });

  it('is added by owners and finance alone', async () => {
    for (const role of ['support', 'moderator', 'editor'] as const)
      expect((await add({ code: 'none' }, role)).reply.statusCode).toBe(403);
    expect(await rows('none')).toEqual([]);
    expect((await add({ code: 'of-owner' }, 'owner')).reply.statusCode).toBe(200);
  });
});
