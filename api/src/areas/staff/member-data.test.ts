import { randomUUID } from 'node:crypto';
import { areas } from '../../areas';
import { demoMembers } from '../../testing/demo-members';
import { roomIdOf } from '../../testing/on-air';
import { type StaffMember, staffMember } from '../../testing/staff';
import { createTestApp, makeFresh, signedIn, type TestApp } from '../../testing/test-app';
import { eraseDueAccounts } from '../identity/removal/erase';
import { grantPerformer } from '../live/performers/repository';

const DAY = 86_400_000;
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<< >>\nendobj\n%%EOF\n').toString('base64');
/** Personal data of a member: none of it may be left. */
const email = 'wren.hollow@example.com';
const name = 'Wren Hollow';
const writing = 'the member’s own words';

let test: TestApp;
let now = new Date();
let owner: StaffMember;
let other: StaffMember;
let reporter: { accountId: number; cookies: Record<string, string> };
let member: { accountId: number; cookies: Record<string, string> };
beforeAll(async () => {
  test = await createTestApp({}, { now: () => now });
  owner = await staffMember(test, ['owner']);
  other = await staffMember(test, ['moderator']);
  reporter = await signedIn(test, demoMembers[0]);
  const wren = { email, password: 'demo-member-2026', name, coins: 0, gems: 0, plan: null, ownedGames: 0 };
  member = await signedIn(test, wren);
  await makeFresh(test, member.accountId, now);
  await grantPerformer(test.database.db, member.accountId, 'mara');
});
afterAll(() => test.close());

async function send(
  path: string,
  body: object,
  { cookies }: Pick<StaffMember, 'cookies'> = owner,
): Promise<Record<string, unknown>> {
  const reply = await test.request('POST', path, { cookies, body });
  expect([path, reply.statusCode, reply.body]).toEqual([path, 200, reply.body]);
  return reply.json();
}
const act = (path: string, body: object = {}, as = owner) =>
  send(`/api/staff/${path}`, { reason: 'Asked by mail', ...body }, as);
const query = async <T extends object>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await test.database.pool.query<T>(text, values)).rows;
const exported = async () =>
  (await test.request('GET', '/api/profile/export', { cookies: member.cookies })).json<Record<string, unknown>>();
const words = { toReporter: 'We looked into it.', toReported: 'Please keep to rule four.' };

/** Performs every staff action on a member, and creates all data that staff hold about one. */
async function useEverything(): Promise<void> {
  const id = member.accountId;
  await act(`members/${id}/note`, { reason: 'Wrote twice about a receipt' });
  await act(`members/${id}/grant`, { currency: 'gems', amount: 5, key: randomUUID() });
  await act(`members/${id}/block`, { text: 'Please write to us.' });
  await act(`members/${id}/unblock`);

  const own = await send(
    '/api/reports',
    { about: { kind: 'game', slug: 'violet-engine' }, reason: 'rules', text: writing, email },
    member,
  );
  await act(`reports/${String(own['number'])}/decision`, { outcome: 'none', ...words });
  await act(`reports/${String(own['number'])}/appeal`, { side: 'reporter', text: writing });

  await query(
    `insert into chat_messages (room_id, sequence, kind, name, text, sent_at, account_id) values ($1, 7, 'text', '', 'Buy my coins', now(), $2)`,
    await roomIdOf(test.database.db, 'mara'),
    id,
  );
  const about = { kind: 'message', slug: 'mara', sequence: 7 };
  const decided = await send('/api/reports', { about, reason: 'rules', text: 'Rowan saw it' }, reporter);
  await act(`reports/${String(decided['number'])}/decision`, { outcome: 'warn', reason: 'Rowan is right', ...words });
  await act(`reports/${String(decided['number'])}/appeal`, { side: 'reported', text: writing });
  await send('/api/reports', { about, reason: 'minor', text: 'It is open' }, reporter);

  await send('/api/studio/papers', { kind: 'identity', file: pdf }, member);
  const [paper] = await query<{ id: string }>('select id from papers where account_id = $1', id);
  await act(`papers/${paper?.id}/look`);
  await act(
    `papers/${paper?.id}/accept`,
    { expiresOn: new Date(now.getTime() + 300 * DAY).toISOString().slice(0, 10) },
    other,
  );
  await query(
    `insert into staff_invitations (email, roles, token_hash, invited_by, created_at, expires_at) values ($1, '["support"]', '\\x01', $2, $3, $4)`,
    email,
    owner.accountId,
    now,
    new Date(now.getTime() + DAY * 7),
  );
}

it('what staff hold about a member is in the export, and who of staff or who else it was is not', async () => {
  await useEverything();
  const data = await exported();
  const acts = data['staffActs'] as { act: string; subject: string; reason: string | null }[];
  expect(acts.map(({ act: done, reason }) => [done, reason])).toEqual([
    ['members.note', 'Wrote twice about a receipt'],
    ['members.grant', 'Asked by mail'],
    ['members.block', 'Asked by mail'],
    ['members.block', 'Asked by mail'],
    ['reports.decide', null],
    ['reports.appeal', null],
    ['papers.read', 'Asked by mail'],
    ['papers.decide', 'Asked by mail'],
  ]);
  expect(data).toMatchObject({
    reports: [{ text: writing }],
    reportDecisions: {
      ofOwnReports: [{ outcome: 'none', words: words.toReporter }],
      // The open report is left out.
      aboutMember: [{ content: 'Buy my coins', outcome: 'warn', words: words.toReported }],
      appeals: [{ text: writing }, { text: writing }],
    },
    staffInvitations: [{ roles: ['support'] }],
    live: { papers: [{ kind: 'identity', state: 'valid', type: 'application/pdf' }] },
  });
  const text = JSON.stringify(data);
  expect(text).not.toMatch(new RegExp(`${owner.email}|${other.email}|Rowan|It is open`));
  // Their files are the performer's own; no copy leaves the site, sealed or not.
  expect(text).not.toContain(pdf);
  expect(text).not.toMatch(/file_?key|sealed/i);
});

it('what of it stays when the account is erased names no person, and papers stay as long as the law asks', async () => {
  const id = member.accountId;
  const [paper] = await query<{ id: string; file_key: string }>(
    'select id, file_key from papers where account_id = $1',
    id,
  );
  const log = await query('select * from staff_audit order by id');
  await send('/api/profile/removal', {}, member);
  now = new Date(now.getTime() + 15 * DAY);
  expect(await eraseDueAccounts({ areas, db: test.database.db, config: test.config, now: () => now })).toBe(1);
  await query(`delete from outbox where payload ->> 'to' = $1`, email);

  const tables = await query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  );
  const naming: string[] = [];
  for (const { name: table } of tables) {
    const rows = JSON.stringify(await query(`select * from ${table}`));
    if ([email, name, writing].some((one) => rows.toLowerCase().includes(one.toLowerCase()))) naming.push(table);
  }
  expect(naming).toEqual([]);
  // The log is the site's record of what its staff did, and of decisions that may be contested.
  expect(await query('select * from staff_audit order by id')).toEqual(log);
  expect(await query('select content, account_id from reports order by id')).toEqual([
    { content: expect.any(String), account_id: null },
    { content: 'Buy my coins', account_id: reporter.accountId },
    { content: 'Buy my coins', account_id: reporter.accountId },
  ]);
  expect(await query('select count(*)::int as n from report_decisions')).toEqual([{ n: 2 }]);
  expect(await query('select id, file_key, account_id, room_id from papers')).toEqual([
    { ...paper, account_id: null, room_id: null },
  ]);
  const later = await staffMember(test, ['owner'], { now });
  expect(await act(`papers/${paper?.id}/look`, {}, later)).toMatchObject({ file: pdf });
});
