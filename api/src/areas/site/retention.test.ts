import { randomBytes } from 'node:crypto';
import { signedIn, createTestApp, type TestApp } from '../../testing/test-app';
import { retentions } from '../../areas';
import { purgeExpired } from '../../ground/jobs/retention-repository';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const now = new Date('2026-11-21T12:00:00Z');
const ago = (milliseconds: number): Date => new Date(now.getTime() - milliseconds);

let test: TestApp;
let accountId: number;
beforeAll(async () => {
  test = await createTestApp();
  ({ accountId } = await signedIn(test));
});
afterAll(() => test.close());

const token = (): Buffer => randomBytes(32);
const name = (): string => randomBytes(8).toString('hex');
async function insert(table: string, row: Record<string, unknown>): Promise<void> {
  const columns = Object.keys(row);
  await test.database.pool.query(
    `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  );
}
const count = async (table: string): Promise<number> =>
  Number((await test.database.pool.query<{ n: string }>(`select count(*) n from ${table}`)).rows[0]?.n);

/** A row of each kind as it stood so many milliseconds before now, and for how long such a row is kept. */
const kinds: readonly { what: string; table: string; kept: number; row: (at: Date) => Record<string, unknown> }[] = [
  {
    what: 'an unused session',
    table: 'sessions',
    kept: 30 * DAY,
    row: (at) => ({ token_hash: token(), account_id: accountId, created_at: at, last_seen_at: at }),
  },
  {
    what: 'a session in daily use',
    table: 'sessions',
    kept: 90 * DAY,
    row: (at) => ({ token_hash: token(), account_id: accountId, created_at: at, last_seen_at: now }),
  },
  {
    what: 'a mailed link',
    table: 'account_links',
    kept: 7 * DAY,
    row: (at) => ({
      token_hash: token(),
      request: 'registration',
      email: 'a@example.com',
      promotions: false,
      created_at: at,
      expires_at: at,
    }),
  },
  {
    what: 'a change of email',
    table: 'email_changes',
    kept: 7 * DAY,
    row: (at) => ({
      account_id: accountId,
      new_email: 'a@example.com',
      old_token_hash: token(),
      new_token_hash: token(),
      created_at: at,
      expires_at: at,
    }),
  },
  {
    what: 'a log-in ticket',
    table: 'login_tickets',
    kept: HOUR,
    row: (at) => ({ token_hash: token(), account_id: accountId, expires_at: at }),
  },
  {
    what: 'a passkey challenge',
    table: 'passkey_challenges',
    kept: HOUR,
    row: (at) => ({ bound_to: name(), challenge: 'x', expires_at: at }),
  },
  {
    what: 'a headset’s code',
    table: 'headset_codes',
    kept: HOUR,
    row: (at) => ({ code_hash: token(), token_hash: token(), device: 'Headset', expires_at: at }),
  },
  { what: 'a used captcha', table: 'captcha_used', kept: HOUR, row: (at) => ({ nonce: name(), expires_at: at }) },
  {
    what: 'counted attempts',
    table: 'rate_limits',
    kept: HOUR,
    row: (at) => ({ key: name(), points: 3, expire: at.getTime() }),
  },
  {
    what: 'a session of age verification',
    table: 'age_sessions',
    kept: DAY,
    row: (at) => ({
      id: name(),
      account_id: accountId,
      provider: 'sandbox',
      provider_session_hash: token(),
      status: 'FAIL',
      created_at: at,
      expires_at: at,
    }),
  },
  {
    what: 'a notification of an age provider',
    table: 'age_notifications',
    kept: 30 * DAY,
    row: (at) => ({ provider: 'yoti', event_id: name(), received_at: at }),
  },
  {
    what: 'an age token',
    table: 'age_tokens',
    kept: DAY,
    row: (at) => ({ id: name(), account_id: accountId, issued_at: at, expires_at: at }),
  },
  {
    what: 'a sent mail',
    table: 'outbox',
    kept: 30 * DAY,
    row: (at) => ({
      kind: 'mail',
      dedupe_key: name(),
      payload: '{}',
      state: 'sent',
      due_at: at,
      created_at: at,
      sent_at: at,
    }),
  },
  {
    what: 'a dead letter',
    table: 'outbox',
    kept: 90 * DAY,
    row: (at) => ({ kind: 'postback', dedupe_key: name(), payload: '{}', state: 'dead', due_at: at, created_at: at }),
  },
  {
    what: 'a partner’s click',
    table: 'affiliate_clicks',
    kept: 30 * DAY,
    row: (at) => ({ id: name(), aff_id: '7', offer_id: '9', parameters: '{}', created_at: at, expires_at: at }),
  },
  {
    what: 'a message of the contact form',
    table: 'contact_messages',
    kept: 730 * DAY,
    row: (at) => ({
      reference: name(),
      name: 'A',
      email: 'a@example.com',
      topic: 'other',
      message: 'Hello',
      created_at: at,
    }),
  },
  {
    what: 'the note of a backup that failed',
    table: 'backups',
    kept: 400 * DAY,
    row: (at) => ({ name: name(), started_at: at, ended_at: at, problem: 'the disk is full' }),
  },
  {
    what: 'a report',
    table: 'reports',
    kept: 730 * DAY,
    row: (at) => ({
      number: name(),
      kind: 'game',
      subject: '1',
      path: '/games/a',
      title: 'A',
      content: '',
      reason: 'rules',
      text: '',
      created_at: at,
    }),
  },
];

describe('what has expired', () => {
  it.each(kinds)('$what goes when its retention ends, and not before', async ({ table, kept, row }) => {
    await test.database.pool.query(`delete from ${table}`);
    await insert(table, row(ago(kept - 1000)));
    await purgeExpired(test.database.db, retentions, now);
    expect(await count(table)).toBe(1);
    await test.database.pool.query(`delete from ${table}`);
    await insert(table, row(ago(kept + 1000)));
    expect([await purgeExpired(test.database.db, retentions, now), await count(table)]).toEqual([1, 0]);
  });
});

describe('what stays', () => {
  it('is the note of a backup that was made: by it the file is known as one of this site', async () => {
    await test.database.pool.query('delete from backups');
    await insert('backups', { name: 'a.tar', started_at: ago(5_000 * DAY), ended_at: ago(5_000 * DAY) });
    expect([await purgeExpired(test.database.db, retentions, now), await count('backups')]).toEqual([0, 1]);
  });

  it('is a click on which a sale rests, and what waits to be sent, however old', async () => {
    const longAgo = ago(5_000 * DAY);
    await insert('affiliate_clicks', {
      id: 'sold',
      aff_id: '7',
      offer_id: '9',
      parameters: '{}',
      created_at: longAgo,
      expires_at: longAgo,
    });
    await insert('affiliate_sales', { click_id: 'sold', event: 'purchase', sale_id: '1', created_at: longAgo });
    await insert('outbox', {
      kind: 'mail',
      dedupe_key: name(),
      payload: '{}',
      state: 'waiting',
      due_at: longAgo,
      created_at: longAgo,
    });
    expect(await purgeExpired(test.database.db, retentions, now)).toBe(0);
  });

  it('is the record of a verification whose token has gone', async () => {
    const longAgo = ago(800 * DAY);
    const { rows } = await test.database.pool.query<{ id: number }>(
      `insert into age_verifications (session_hash, outcome, method, threshold, ended_at) values ($1, 'COMPLETE', 'SANDBOX', 18, $2) returning id`,
      [token(), longAgo],
    );
    await insert('age_tokens', {
      id: name(),
      visitor_id: 'v',
      verification_id: rows[0]?.id,
      issued_at: longAgo,
      expires_at: longAgo,
    });
    expect([await purgeExpired(test.database.db, retentions, now), await count('age_verifications')]).toEqual([1, 1]);
  });
});
