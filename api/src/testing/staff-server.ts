import { apiCookies } from '@platform/shared/contracts';
import { importListed } from './import-listed';
import { createSession } from '../areas/identity/sessions/repository';
import { countHours } from '../areas/staff/today/count-hours-repository';
import { runMigrations } from '../ground/db/migrate';
import { createBenchSite } from './bench-site';
import { randomCatalogue } from './random-catalogue';

interface StaffServer {
  readonly origin: string;
  /** Cookie header of an owner whose session has shown the second factor. */
  readonly cookie: string;
  /** The member with the most rows. */
  readonly memberId: number;
  close(): Promise<void>;
}

/** Titles that are imported; the others are copies. */
const IMPORTED = 500;

/** A site's rows; the rules of the database hold for what they hold. Every hundredth row of a member is the first one's. */
const rowsOf = ({ members, entries, titles }: { members: number; entries: number; titles: number }): string[] => [
  `insert into accounts (email, password_hash, name, notifications, created_at)
     select 'member' || n || '@example.com', 'none', 'Member ' || md5(n::text), '{}', now() - (n || ' minutes')::interval from generate_series(1, ${members}) n`,
  `insert into age_tokens (id, account_id, issued_at, expires_at)
     select 'made-' || n, n, now() - (n || ' minutes')::interval, now() + interval '1 year' from generate_series(3, ${members}, 3) n`,
  `insert into games (slug, title, popularity, coins, released_on, tagline, description, studio_id, tag_ids, soft, view, rating, rating_spread, difficulty, scripts, projection, hours, scenes, endings, standard_discount, premium_discount, gems, updated_on, languages, comfort, headsets, files, poster, logo, logo_left, hero, gallery, clip, keywords, position, papers_until)
     select slug || '-' || copy, title || ' ' || copy, popularity, coins, released_on, tagline, description, studio_id, tag_ids, soft, view, rating, rating_spread, difficulty, scripts, projection, hours, scenes, endings, standard_discount, premium_discount, gems, updated_on, languages, comfort, headsets, files, poster, logo, logo_left, hero, gallery, clip, keywords, position, papers_until
     from games cross join generate_series(1, ${titles / IMPORTED - 1}) as copy`,
  `insert into ledger_accounts (kind, owner, currency, balance) select 'member', 'member:' || n, 0, 5 from generate_series(1, ${members}) n`,
  `insert into ledger_transfers (ledger_account_id, idempotency_key, reason, request)
     select 1 + n % ${members}, 'made ' || n, 'made', '{}' from generate_series(1, ${entries / 2}) n`,
  `insert into ledger_entries (transfer_id, ledger_account_id, currency, amount)
     select 1 + n / 2, case when n % 100 = 0 then 1 else 1 + n % ${members} end, 0, case n % 2 when 0 then 1 else -1 end from generate_series(0, ${entries - 1}) n`,
  `insert into transactions (entry_id, ledger_account_id, kind, balance_after, created_at)
     select id, ledger_account_id, 'other', 5, now() - (id || ' seconds')::interval from ledger_entries`,
  `insert into checkouts (id, account_id, kind, product_id, coins, amount, list_amount, currency, state, provider, payment_id, country, created_at, expires_at, settled_at, held_at)
     select 'made-' || n, case when n % 100 = 0 then 1 else 1 + n % ${members} end, 'pack', 'coins-1000', 1000, 999, 999, 'USD',
       case when n % 997 = 0 then 'charged-back' when n % 11 = 0 then 'declined' when n % 7 = 0 then 'expired' else 'paid' end,
       'sandbox', 'made-' || n, (array['GB', 'US', 'DE', 'FR'])[1 + n % 4], at, at, at, case when n % 4999 = 0 then at end
     from (select n, now() - (n || ' minutes')::interval as at from generate_series(1, ${members * 2}) n) as made`,
  `insert into subscriptions (account_id, plan, status, provider, reference, amount, currency, started_at, paid_until, access_until, next_try_at, failed_tries)
     select n, 'monthly', case when n % 500 = 0 then 'past-due' when n % 3 = 0 then 'ended' else 'active' end, 'sandbox', 'made ' || n, 1999, 'USD',
       at, at, at, at, 1
     from (select n, now() - (n || ' minutes')::interval as at from generate_series(1, ${members / 2}) n) as made`,
  `insert into purchases (account_id, game_id, purchased_at)
     select distinct on (1, 2) case when n % 100 = 0 then 1 else 1 + n % ${members} end, g.id, now() - (n || ' minutes')::interval
     from generate_series(1, ${members}) n join (select id, row_number() over () as place from games) g on g.place = 1 + n % ${titles}`,
  `insert into reports (number, kind, subject, path, title, content, reason, text, state, created_at, due_at)
     select 'R-' || n, 'game', (n % 1000)::text, '/games/x', 'Title ' || n, '', 'rules', 'Words', case when n % 20 = 0 then 'open' else 'closed' end, at, at + interval '7 days'
     from (select n, now() - (n || ' minutes')::interval as at from generate_series(1, 20000) n) as made`,
  `insert into report_decisions (report_id, stage, outcome, took_down, blocked, to_reporter, to_reported, account_id, actor, decided_at)
     select id, 'first', 'none', false, false, 'Words', 'Words', 1, 'staff@example.com', created_at from reports where state = 'closed'`,
  `insert into staff_audit (at, account_id, actor, from_address, act, subject, member_id, reason, request_id)
     select now() - (n || ' minutes')::interval, 1, 'staff' || n % 9 || '@example.com', '198.51.100.7', (array['members.block', 'orders.refund', 'members.note'])[1 + n % 3],
       'member ' || 1 + n % ${members}, case when n % 100 = 0 then 1 else 1 + n % ${members} end, 'Reason ' || md5(n::text), 'request'
     from generate_series(1, ${members * 2}) n order by n desc`,
];

/**
 * The production server with the members, money and titles of a large site, and an owner at work.
 * @param members 2 or more; twice as many orders and rows of the audit log
 * @param entries of the ledger, even
 * @param titles a multiple of 500
 * @public e2e/benches/staff.mjs imports it at run time
 */
export async function startStaffServer(members: number, entries: number, titles: number): Promise<StaffServer> {
  const site = await createBenchSite('staff');
  const { database } = site;
  const { db, pool } = database;
  await runMigrations(pool);
  await importListed(db, randomCatalogue('staff', IMPORTED, 100));
  const client = await pool.connect();
  await client.query('set statement_timeout = 0; set session_replication_role = replica');
  for (const statement of rowsOf({ members, entries, titles })) await client.query(statement);
  await client.query(`insert into staff_roles (account_id, role, granted_at) values (1, 'owner', now())`);
  await client.query(
    `insert into totp_secrets (account_id, secret, confirmed_at) values (1, 'x', now() - interval '1 day')`,
  );
  await client.query('vacuum analyze');
  // With its settings.
  client.release(true);
  await countHours(db, new Date());
  const origin = await site.serve();
  return {
    origin,
    cookie: `age-agreement=1; ${apiCookies.session}=${await createSession(db, 1, new Date())}`,
    memberId: 1,
    close: site.close,
  };
}
