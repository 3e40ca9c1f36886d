// Over 300 lines: every trigger of e-mails, on one server with one clock.
import type { NotificationCode } from '@platform/shared/contracts';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import type { z } from 'zod';
import type { CommandContext } from '../../../ground/area';
import type { CommerceConfig } from '../settings';
import { outbox } from '../../../tables';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { Mail } from '../../messages/mail/port';
import { sendBatch, sendCampaigns, startCampaign } from './campaigns';
import { newsCommands } from './commands';
import { parseNews } from './news-file';
import { remindOfCheckouts, tellNewGames, tellNewOffers } from './triggers';
import { readUnsubscribeToken, writeUnsubscribeToken } from './unsubscribe-token';

type Code = z.infer<typeof NotificationCode>;
const key = 'a key of these tests, as long as the others';
const DAY = 86_400_000;

let test: TestApp;
let clock: Date;
beforeAll(async () => {
  test = await createTestApp({ UNSUBSCRIBE_KEY: key });
});
afterAll(() => test.close());
beforeEach(async () => {
  clock = new Date('2026-03-10T12:00:00Z');
  await sql(`truncate accounts, campaigns, checkouts, told_items, outbox cascade`);
  await sql(
    `update games set soft = true, view = case slug when 'dune-sonata' then 'announcement' else 'released' end`,
  );
});

const later = (days: number) => (clock = new Date(clock.getTime() + days * DAY));
const sql = (text: string, values: unknown[] = []) => test.database.pool.query(text, values);
const parts = (config = test.config) => ({ config, db: test.database.db, now: () => clock, unsubscribeKey: key });
const send = (config = test.config) => sendCampaigns(parts(config));

interface Given {
  readonly on?: readonly Code[];
  readonly blocked?: boolean;
  readonly leaving?: boolean;
}
let members = 0;
async function addMember({
  on = ['newGame', 'specialDealsForYou', 'newsAndPromotions'],
  blocked,
  leaving,
}: Given = {}) {
  members += 1;
  const email = `member-${members}@example.com`;
  const notifications = Object.fromEntries(on.map((code) => [code, true]));
  const { rows } = await sql(
    `insert into accounts (email, password_hash, name, notifications, blocked_at, removal_due_at)
     values ($1, '', 'Rowan', $2, $3, $4) returning id`,
    [email, notifications, blocked ? clock : null, leaving ? clock : null],
  );
  return { email, accountId: (rows[0] as { id: number }).id };
}
const mails = async (): Promise<Mail[]> =>
  (await test.database.db.select().from(outbox).orderBy(outbox.id)).map(({ payload }) => Mail.parse(payload));
const recipients = async () => (await mails()).map(({ to }) => to).toSorted();

/** The first look, and then something new. */
async function bringOut(...slugs: string[]): Promise<void> {
  await tellNewGames(test.database.db, clock);
  for (const slug of slugs) {
    await sql(`delete from told_items where slug = $1`, [slug]);
    await sql(`update games set released_on = $2 where slug = $1`, [slug, clock.toISOString().slice(0, 10)]);
  }
  await tellNewGames(test.database.db, clock);
}

describe('who gets an e-mail', () => {
  it.each<[string, Given, boolean]>([
    ['has it switched on', { on: ['newGame'] }, true],
    ['has only the others switched on', { on: ['specialDealsForYou', 'newsAndPromotions', 'dropCarts'] }, false],
    ['has nothing switched on', { on: [] }, false],
    ['is blocked', { blocked: true }, false],
    ['is about to be removed', { leaving: true }, false],
    ['is blocked and about to be removed', { blocked: true, leaving: true }, false],
  ])('a member who %s', async (_, given, gets) => {
    const { email } = await addMember(given);
    await bringOut('violet-engine');
    await send();
    expect(await recipients()).toEqual(gets ? [email] : []);
  });

  it('is exactly who wants it and may be written to, once each, wherever a server stops', async () => {
    const given = await Promise.all(
      fc
        .sample(
          fc.record({ on: fc.subarray<Code>(['newGame', 'dropCarts']), blocked: fc.boolean(), leaving: fc.boolean() }),
          { numRuns: 40, seed: 7 },
        )
        .map(async (one) => ({ ...one, ...(await addMember(one)) })),
    );
    await bringOut('violet-engine');
    // Two servers at once, one of which fails in the middle of its batch.
    const broken = {
      ...parts(),
      now: () => {
        throw new Error('gone');
      },
    };
    await expect(sendBatch(broken)).rejects.toThrow('gone');
    await Promise.all([send(), send()]);
    await send();
    expect(await recipients()).toEqual(
      given
        .filter(({ on, blocked, leaving }) => on.includes('newGame') && !blocked && !leaving)
        .map(({ email }) => email)
        .toSorted(),
    );
  });
});

describe('new games', () => {
  it('are none at the first look, and none whose release is long ago', async () => {
    await addMember();
    expect(await tellNewGames(test.database.db, clock)).toEqual([]);
    await sql(`delete from told_items where slug = 'violet-engine'`);
    await sql(`update games set released_on = '2026-02-07' where slug = 'violet-engine'`);
    expect(await tellNewGames(test.database.db, clock)).toEqual([]);
    expect(await tellNewGames(test.database.db, clock)).toEqual([]);
  });

  it('are announcements that came out, told once', async () => {
    await addMember();
    await tellNewGames(test.database.db, clock);
    await sql(`update games set view = 'released', released_on = '2026-03-10' where slug = 'dune-sonata'`);
    expect(await tellNewGames(test.database.db, clock)).toEqual(['dune-sonata']);
    expect(await tellNewGames(test.database.db, clock)).toEqual([]);
    await send();
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Out now: Title of dune-sonata']);
  });

  it('are not told again to a member who waited for them', async () => {
    const { accountId } = await addMember();
    await sql(
      `insert into favourites (account_id, game_id, added_at) select $1, id, now() from games where slug = 'violet-engine'`,
      [accountId],
    );
    await bringOut('violet-engine');
    expect(await send()).toBe(0);
    await bringOut('violet-engine', 'saltlight');
    expect(await send()).toBe(1);
  });

  it('of the full catalogue are not named to members whose age must be verified and is not', async () => {
    const { email } = await addMember();
    const verified = await addMember();
    await sql(`update games set soft = (slug = 'saltlight')`);
    const strict = {
      ...test.config,
      agePolicy: { fallback: 'agreement' as const, countries: { GB: 'verification' as const } },
    };
    await sql(
      `with v as (insert into age_verifications (outcome, method, threshold, ended_at, session_hash) values ('COMPLETE', 'sandbox', 18, now(), decode(md5('a'), 'hex')) returning id)
       insert into age_tokens (id, account_id, verification_id, issued_at, expires_at) select 'x', $1, id, now(), now() + interval '30 days' from v`,
      [verified.accountId],
    );
    await bringOut('violet-engine');
    await send(strict);
    const told = Object.fromEntries((await mails()).map(({ to, ...mail }) => [to, JSON.stringify(mail)]));
    expect(told[email]).toContain('A new game is out');
    expect(told[email]).not.toContain('violet-engine');
    expect(told[verified.email]).toContain('Title of violet-engine');
    await bringOut('violet-engine', 'saltlight');
    await send(strict);
    const last = (await mails()).filter(({ to }) => to === email).at(-1);
    expect(last?.subject).toBe('Out now: a quiet Saltlight and 1 more');
    expect(JSON.stringify(last)).not.toContain('violet-engine');
  });
});

describe('special deals', () => {
  const offer = (slug: string, from: string, until: string | null = null) =>
    sql(
      `insert into offers (slug, title, text, starts_on, ends_on, image, game_ids, position)
       select $1, 'Title of ' || $1, 'Half the price.', $2, $3, image, game_ids, 9 from offers limit 1`,
      [slug, from, until],
    );
  const tell = () => tellNewOffers(test.database.db, clock);

  it('are told when they begin, at most once a week, and not when they ended meanwhile', async () => {
    await addMember();
    expect(await tell()).toEqual([]);
    await offer('easter', '2026-03-10', '2026-03-31');
    await offer('later', '2026-03-12');
    await offer('short', '2026-03-11', '2026-03-12');
    expect(await tell()).toEqual(['easter']);
    expect(await send()).toBe(1);
    later(2);
    expect(await tell()).toEqual([]);
    later(4.9);
    expect(await tell()).toEqual([]);
    later(0.2);
    expect(await tell()).toEqual(['later']);
    expect(await send()).toBe(1);
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      'New deal: Title of easter',
      'New deal: Title of later',
    ]);
    expect((await mails())[0]?.text).toContain('Half the price. Until 31 March 2026.');
  });
});

describe('dropped carts', () => {
  const HOUR = 3_600_000;
  let checkoutCount = 0;
  const leave = async (
    accountId: number,
    hoursAgo: number,
    { state = 'expired', kind = 'pack', settled = null as number | null } = {},
  ) => {
    checkoutCount += 1;
    const at = (hours: number) => new Date(clock.getTime() - hours * HOUR);
    await sql(
      `insert into checkouts (id, account_id, kind, product_id, coins, amount, list_amount, currency, state, provider, created_at, expires_at, settled_at)
       values ($1, $2, $3, 'coins-3000', 3000, 1, 1, 'USD', $4, 'sandbox', $5, $5, $6)`,
      [`C-${checkoutCount}`, accountId, kind, state, at(hoursAgo), settled === null ? null : at(settled)],
    );
  };
  const wanting = () => addMember({ on: ['dropCarts'] });
  const remind = () => remindOfCheckouts(parts());

  it.each<[string, Parameters<typeof leave>[2], number, number]>([
    ['was left 25 hours ago', {}, 25, 1],
    ['is still open after 25 hours', { state: 'open' }, 25, 1],
    ['was declined 25 hours ago', { state: 'declined' }, 25, 1],
    ['was left 23 hours ago', {}, 23, 0],
    ['was left eight days ago', {}, 8 * 24, 0],
    ['was paid', { state: 'paid' }, 25, 0],
    ['is being paid', { state: 'pending' }, 25, 0],
    ['was refunded', { state: 'refunded' }, 25, 0],
    ['is a renewal', { kind: 'renewal' }, 25, 0],
  ])('of a checkout that %s', async (_, given, hoursAgo, expected) => {
    const { accountId } = await wanting();
    await leave(accountId, hoursAgo, given);
    expect(await remind()).toBe(expected);
  });

  it('come once, of the latest checkout alone, and not when something was paid since', async () => {
    const [one, two] = [await wanting(), await wanting()];
    await leave(one.accountId, 30);
    await leave(one.accountId, 26);
    await leave(two.accountId, 26);
    await leave(two.accountId, 40, { state: 'paid', settled: 20 });
    expect(await Promise.all([remind(), remind()])).toContain(1);
    expect(await remind()).toBe(0);
    expect((await mails()).map(({ to, subject }) => [to, subject])).toEqual([[one.email, 'Still want 3 000 coins?']]);
    expect((await mails())[0]?.unsubscribeUrl).toContain('dropCarts');
  });

  it.each<[string, Given]>([
    ['did not switch them on', {}],
    ['is blocked', { on: ['dropCarts'], blocked: true }],
    ['is about to be removed', { on: ['dropCarts'], leaving: true }],
  ])('do not come to a member who %s', async (_, given) => {
    const { accountId } = await addMember(given);
    await leave(accountId, 25);
    expect(await remind()).toBe(0);
    await send();
    expect(await mails()).toEqual([]);
  });
});

describe('an e-mail of a notification', () => {
  it('has the headers of RFC 8058 and a link, whose token names the account and the notification alone', async () => {
    const { accountId } = await addMember();
    await bringOut('violet-engine');
    await send();
    const [mail] = await mails();
    const url = new URL(mail?.unsubscribeUrl ?? '');
    expect(url.origin + url.pathname).toBe(`${test.config.siteUrl}/api/notifications/unsubscribe`);
    const token = url.searchParams.get('token') ?? '';
    expect(readUnsubscribeToken(token, key)).toEqual({ accountId, code: 'newGame' });
    expect(mail?.text).toContain(`${test.config.siteUrl}/unsubscribe?token=${encodeURIComponent(token)}`);
  });
});

describe('unsubscribing', () => {
  const isOn = async (accountId: number) =>
    (
      (await sql(`select notifications ->> 'newGame' as it from accounts where id = $1`, [accountId])).rows[0] as {
        it: string;
      }
    ).it;
  const address = (token: string) => `/api/notifications/unsubscribe?token=${encodeURIComponent(token)}`;

  it('is one press in an e-mail program: a form from another server, without a cookie', async () => {
    const { accountId } = await addMember();
    const token = writeUnsubscribeToken({ accountId, code: 'newGame' }, key);
    const reply = await test.app.inject({
      method: 'POST',
      url: address(token),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect([reply.statusCode, reply.json()]).toEqual([200, { code: 'newGame', subscribed: false }]);
    expect(await isOn(accountId)).toBe('false');
  });

  it('can be undone from our page, and from no other', async () => {
    const { accountId } = await addMember();
    const token = writeUnsubscribeToken({ accountId, code: 'newGame' }, key);
    await test.request('POST', address(token));
    const foreign = await test.request('PUT', address(token), { headers: { origin: 'https://evil.example' } });
    expect([foreign.statusCode, await isOn(accountId)]).toEqual([403, 'false']);
    const own = await test.request('PUT', address(token));
    expect([own.json(), await isOn(accountId)]).toEqual([{ code: 'newGame', subscribed: true }, 'true']);
  });

  it('changes nothing by a look: programs open links before people do', async () => {
    const { accountId } = await addMember();
    const token = writeUnsubscribeToken({ accountId, code: 'newGame' }, key);
    expect((await test.request('GET', address(token))).statusCode).toBe(404);
    expect(await isOn(accountId)).toBe('true');
  });

  it.each([
    ['another account', (token: string) => token.replace(/^1\.\d+/, '1.424242')],
    ['another notification', (token: string) => token.replace('newGame', 'dropCarts')],
    ['no notification', (token: string) => token.replace('newGame', 'password')],
    ['another key', () => writeUnsubscribeToken({ accountId: 9, code: 'newGame' }, `${key}!`)],
    ['no signature', (token: string) => token.slice(0, -43)],
    ['something else', () => 'x'],
  ])('is refused with a token for %s', async (_, change) => {
    const { accountId } = await addMember();
    const token = change(writeUnsubscribeToken({ accountId, code: 'newGame' }, key));
    const reply = await test.request('POST', address(token));
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([400, 'link-invalid']);
    expect(await isOn(accountId)).toBe('true');
  });

  it('does not tell whether an account is still there', async () => {
    const reply = await test.request(
      'POST',
      address(writeUnsubscribeToken({ accountId: 999_999, code: 'newGame' }, key)),
    );
    expect(reply.statusCode).toBe(200);
  });
});

describe('news', () => {
  const text = 'Subject: A new season\nButton: See it | /games\n\nFirst\nparagraph.\n\nSecond.';
  const run = async (content: string, ...args: string[]) => {
    const file = join(tmpdir(), `news-${process.pid}.txt`);
    await writeFile(file, content);
    const context = { db: test.database.db, config: test.config } as unknown as CommandContext<CommerceConfig>;
    return newsCommands[0]?.run(context, [file, ...args]);
  };

  it('are shown first with how many members get them, and sent by the code of that text, once', async () => {
    await addMember();
    await addMember({ on: ['newGame'] });
    const shown = (await run(text)) ?? '';
    expect(shown).toContain('To 1 members who want news');
    expect(shown).toContain('First paragraph.');
    expect(await mails()).toEqual([]);
    const code = shown.trim().split(' ').at(-1) ?? '';
    await expect(run(`${text} Changed.`, code)).rejects.toThrow('is not the code of this text');
    expect(await mails()).toEqual([]);
    expect(await run(text, code)).toBe('Queued 1 e-mails; the server sends them.');
    await expect(run(text, '--yes')).rejects.toThrow('were sent on');
    expect((await mails()).map(({ subject }) => subject)).toEqual(['A new season']);
  });

  it('go on where they stopped', async () => {
    for (let count = 0; count < 3; count += 1) await addMember();
    const content = parseNews(text);
    await startCampaign(test.database.db, { code: 'newsAndPromotions', key: 'n', content }, clock);
    expect(await startCampaign(test.database.db, { code: 'newsAndPromotions', key: 'n', content }, clock)).toBe(false);
    await sql(`update campaigns set last_account_id = (select min(id) from accounts)`);
    expect(await send()).toBe(2);
  });

  it.each([
    ['', 'There is no subject|is not understood'],
    ['Subject: x', 'no paragraphs'],
    ['Preheader: x\n\ntext', 'no subject'],
    ['Subject: x\nFrom: y\n\ntext', 'is not understood'],
    ['Subject: x\nSubject: y\n\ntext', 'is not understood'],
    ['Subject: x\nButton: Go | https://evil.example\n\ntext', 'path of this site'],
    ['Subject: x\nButton: Go | //evil.example\n\ntext', 'path of this site'],
    ['Subject: x\nAudience: some\n\ntext', 'can only be'],
    [`Subject: ${'x'.repeat(151)}\n\ntext`, 'longer than 150'],
  ])('refuses %j and says why', (content, problem) => {
    expect(() => parseNews(content)).toThrow(new RegExp(problem));
  });
});
