// Over 300 lines: papers from the hand-in to their end, on one site.
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import type { ReplyOf, StudioPapers } from '@platform/shared/contracts';
import { buildApp } from '../../../app';
import { bumpContentVersion, readContentVersion } from '../../../ground/db/content-version';
import { withStoreLock } from '../../../ground/db/store-lock';
import { demoMembers } from '../../../testing/demo-members';
import { mailsTo } from '../../../testing/mails';
import { givePapers, goOnAir, performerIdOf } from '../../../testing/on-air';
import { runCommand } from '../../../testing/run-command';
import { describeWithS3 } from '../../../testing/s3-server';
import { type StaffMember, staffMember } from '../../../testing/staff';
import { createTestApp, signedIn, type TestApp, testConfig } from '../../../testing/test-app';
import { grantPerformer, revokePerformer } from '../../live/performers/repository';
import { darken, papersJob, remindPerformers } from '../../live/papers/job';
import { purgePapers } from '../../live/papers/purge-job';
import { resealPapers } from '../../live/papers/reseal-job';
import { applyPapersRequired } from '../../live/papers/settle';

jest.setTimeout(120_000);

const SECRET = 'PASSPORT-OF-THIS-TEST-X1234567';
const pdf = (text = SECRET): Buffer => Buffer.from(`%PDF-1.4\n% ${text}\n1 0 obj\n<< >>\nendobj\n%%EOF\n`);
const [, , marasAccount] = demoMembers;
const DAY = 86_400_000;

interface World {
  readonly test: TestApp;
  readonly folder: string;
  readonly mara: { accountId: number; cookies: Record<string, string> };
  readonly ines: StaffMember;
  /** Moves the clock; sessions live on. */
  goTo(time: string): Promise<void>;
  close(): Promise<void>;
}

const PAPERS_KEY = 'the-papers-key-of-this-test-which-is-long-enough';

/** A site without papers whose performer and moderator are logged in. */
async function createWorld(env: Record<string, string> = {}): Promise<World> {
  let time = new Date('2026-11-26T12:00:00Z');
  const folder = await mkdtemp(join(tmpdir(), 'papers-'));
  const test = await createTestApp({ DATA_DIR: folder, PAPERS_KEY, ...env }, { now: () => time });
  const { pool, db } = test.database;
  const mara = await signedIn(test, marasAccount);
  await grantPerformer(db, mara.accountId, 'mara');
  const ines = await staffMember(test, ['moderator'], { now: time });
  await pool.query('update live_rooms set papers_until = null');
  const goTo = async (to: string): Promise<void> => {
    time = new Date(to);
    await pool.query('update sessions set created_at = $1, last_seen_at = $1, reauthenticated_at = $1', [time]);
  };
  await goTo(time.toISOString());
  const close = async (): Promise<void> => {
    await test.close();
    await rm(folder, { recursive: true });
  };
  return { test, folder, mara, ines, goTo, close };
}

const handIn = ({ test, mara }: World, kind: string, file: Buffer | string = pdf(), more: object = {}) =>
  test.request('POST', '/api/studio/papers', {
    cookies: mara.cookies,
    body: { kind, file: typeof file === 'string' ? file : file.toString('base64'), ...more },
  });
const ownPapers = async ({ test, mara }: World): Promise<StudioPapers> =>
  (await test.request('GET', '/api/studio/papers', { cookies: mara.cookies })).json();
const act = ({ test, ines }: World, id: string, what: string, body: object = {}, as = ines) =>
  test.request('POST', `/api/staff/papers/${id}/${what}`, {
    cookies: as.cookies,
    body: { reason: 'Checked today', ...body },
  });
type Page = ReplyOf<'GET /api/staff/performers/{id}'>;
const pageOf = async ({ test, ines }: World): Promise<Page> => {
  const url = `/api/staff/performers/${await performerIdOf(test.database.db, 'mara')}`;
  return (await test.request('GET', url, { cookies: ines.cookies })).json();
};
const roomOf = async (world: World) => (await pageOf(world)).rooms[0] as Page['rooms'][number];
/** Hands a paper in. @returns its id */
async function handedIn(world: World, kind: 'identity' | 'consent', file = pdf()): Promise<string> {
  const reply = await handIn(world, kind, file);
  const paper = reply.json<StudioPapers>().papers.find((one) => one.kind === kind && one.state === 'waiting');
  if (!paper) throw new Error(`it is not there: ${reply.body}`);
  return paper.id;
}
/** Hands both in, and has them accepted until a day. */
async function complete(world: World, day: string): Promise<void> {
  for (const kind of ['identity', 'consent'] as const)
    await act(world, await handedIn(world, kind), 'accept', { expiresOn: day });
}
/** Whether its page and the list have the room now, past what replies are kept for. */
const isPublic = async ({ test }: World): Promise<boolean> => {
  await bumpContentVersion(test.database.db);
  await test.app.services.cache.checkVersion();
  const page = await test.request('GET', '/api/camgirls/mara', { cookies: { 'age-agreement': '1' } });
  const list = await test.request('GET', '/api/camgirls', { cookies: { 'age-agreement': '1' } });
  const isListed = list.body.includes('"/camgirls/mara"');
  expect([page.statusCode, isListed]).toEqual(page.statusCode === 200 ? [200, true] : [404, false]);
  return isListed;
};
const audit = async ({ test }: World) =>
  (
    await test.database.pool.query<{ act: string; subject: string; actor: string; reason: string }>(
      'select act, subject, actor, reason from staff_audit order by id',
    )
  ).rows;

describe('papers', () => {
  let world: World;
  /** A member without a room. */
  let rowan: World['mara'];
  beforeAll(async () => {
    world = await createWorld();
    rowan = await signedIn(world.test, demoMembers[0]);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    await world.test.database.pool.query(`delete from papers; delete from rate_limits; update live_rooms
       set papers_until = null, papers_grace_until = null, papers_reminded_days = null`);
    await world.goTo('2026-11-26T12:00:00Z');
  });

  it('are handed in, looked at and accepted, and then the room is public', async () => {
    const head = () =>
      world.test.request('GET', '/api/bootstrap?path=/camgirls/mara&record=room:mara', {
        cookies: { 'age-agreement': '1' },
      });
    expect(await isPublic(world)).toBe(false);
    expect((await ownPapers(world)).missing).toEqual(['identity', 'consent']);
    const identity = await handedIn(world, 'identity');
    const consent = await handedIn(world, 'consent', pdf('consent'));
    const look = await act(world, identity, 'look', { reason: 'To check the passport' });
    expect(look.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-type': 'application/json; charset=utf-8',
    });
    const { type, file } = look.json<ReplyOf<'POST /api/staff/papers/{id}/look'>>();
    expect([type, Buffer.from(file, 'base64')]).toEqual(['application/pdf', pdf()]);
    expect((await audit(world)).at(-1)).toEqual({
      act: 'papers.read',
      subject: `identity paper ${identity} of performer ${await performerIdOf(world.test.database.db, 'mara')}`,
      actor: world.ines.email,
      reason: 'To check the passport',
    });
    const looks = (await pageOf(world)).paperList.map(({ id, lastLook }) => [id, lastLook?.actor ?? null]);
    expect(Object.fromEntries(looks)).toEqual({ [identity]: world.ines.email, [consent]: null });
    expect((await act(world, identity, 'accept', { expiresOn: '2026-12-14' })).statusCode).toBe(200);
    expect(await isPublic(world)).toBe(false);
    expect((await head()).body).not.toContain('Mara Vellin');
    await act(world, consent, 'accept', { expiresOn: '2027-12-31' });
    expect(await isPublic(world)).toBe(true);
    expect((await head()).body).toContain('Mara Vellin');
    expect(await ownPapers(world)).toMatchObject({ until: '2026-12-15T00:00:00.000Z', missing: [] });
    expect((await mailsTo(world.test, marasAccount?.email ?? '')).map(({ subject }) => subject)).toEqual([
      'We accepted your identity document',
      'We accepted your signed consent',
    ]);
  });

  it('that are refused say why, and one that was accepted goes with the room', async () => {
    await complete(world, '2027-12-31');
    await goOnAir(world.test.database.db, 'mara');
    expect(await isPublic(world)).toBe(true);
    const [paper] = (await ownPapers(world)).papers;
    const version = await readContentVersion(world.test.database.db);
    expect((await act(world, paper?.id ?? '', 'refuse', { reason: 'The last page is missing' })).statusCode).toBe(200);
    // By which edges and replies drop the room.
    expect(await readContentVersion(world.test.database.db)).toBe(version + 1);
    expect(await isPublic(world)).toBe(false);
    const refused = (await ownPapers(world)).papers.filter(({ state }) => state === 'refused');
    expect(refused).toMatchObject([{ id: paper?.id, reason: 'The last page is missing' }]);
    expect((await roomOf(world)).broadcast).toBeNull();
    const mails = await mailsTo(world.test, marasAccount?.email ?? '');
    expect(mails.at(-1)?.source).toContain('The last page is missing');
    expect((await act(world, paper?.id ?? '', 'refuse')).statusCode).toBe(409);
    expect((await act(world, paper?.id ?? '', 'accept', { expiresOn: '2027-12-31' })).statusCode).toBe(409);
  });

  it('replace those of their kind: one waits, and one is valid', async () => {
    const first = await handedIn(world, 'identity');
    const second = await handedIn(world, 'identity');
    expect((await act(world, first, 'accept', { expiresOn: '2027-12-31' })).statusCode).toBe(409);
    await act(world, second, 'accept', { expiresOn: '2027-12-31' });
    const third = await handedIn(world, 'identity');
    await act(world, third, 'accept', { expiresOn: '2028-12-31' });
    const states = (await pageOf(world)).paperList.map(({ id, state }) => [id, state]);
    expect(Object.fromEntries(states)).toEqual({ [first]: 'replaced', [second]: 'replaced', [third]: 'valid' });
    expect((await ownPapers(world)).papers.map(({ id }) => id)).toEqual([third]);
  });

  it.each([
    ['yesterday', '2026-11-25', 'has passed'],
    ['a day in a hundred years', '2126-11-26', 'is more than 20 years ahead'],
    ['no day', '2026-02-30', expect.any(String)],
  ])('are not accepted until %s', async (_, expiresOn, problem) => {
    const reply = await act(world, await handedIn(world, 'identity'), 'accept', { expiresOn });
    expect([reply.statusCode, reply.json<{ fields: object }>().fields]).toEqual([400, { expiresOn: problem }]);
  });

  it.each<[string, string, string | Buffer, object, number, string]>([
    ['a page', 'identity', Buffer.from('<html></html>'), {}, 400, 'file'],
    ['nothing', 'identity', '', {}, 400, 'file'],
    ['a NUL', 'identity', '\0', {}, 400, 'file'],
    ['a path', 'identity', '../../etc/passwd', {}, 400, 'file'],
    ['a kind with a path', '../identity', pdf(), {}, 400, 'kind'],
    ['a kind with a NUL', 'identity\0', pdf(), {}, 400, 'kind'],
    ['a day that is over', 'identity', pdf(), { expiresOn: '2026-11-25' }, 400, 'expiresOn'],
    ['11 MB', 'identity', Buffer.alloc(11 * 1024 * 1024), {}, 400, 'file'],
    ['far too much', 'identity', 'A'.repeat(17_000_000), {}, 413, ''],
  ])('of %s are refused, and nothing is kept', async (_, kind, file, more, status, field) => {
    const reply = await handIn(world, kind, file, more);
    expect([reply.statusCode, Object.keys(reply.json<{ fields?: object }>().fields ?? {}).join()]).toEqual([
      status,
      field,
    ]);
    expect((await ownPapers(world)).papers).toEqual([]);
  });

  it('are neither handed in nor seen by members without a room and guests', async () => {
    const { cookies } = rowan;
    for (const [as, status] of [
      [cookies, 403],
      [{ 'age-agreement': '1' }, 401],
    ] as const) {
      const body = { kind: 'identity', file: pdf().toString('base64') };
      expect((await world.test.request('POST', '/api/studio/papers', { cookies: as, body })).statusCode).toBe(status);
      expect((await world.test.request('GET', '/api/studio/papers', { cookies: as })).statusCode).toBe(status);
    }
  });

  it('have their files opened and decided by owners and moderators alone', async () => {
    const id = await handedIn(world, 'identity');
    const now = new Date('2026-11-26T12:00:00Z');
    const codes: Record<string, number[]> = {};
    for (const role of ['owner', 'moderator', 'support', 'editor', 'finance'] as const) {
      const as = await staffMember(world.test, [role], { now });
      const look = await act(world, id, 'look', {}, as);
      const accept = await act(world, id, 'accept', { expiresOn: '2000-01-01' }, as);
      codes[role] = [look.statusCode, accept.statusCode];
      expect(look.body.includes(pdf().toString('base64'))).toBe(look.statusCode === 200);
    }
    const performer = { ...world.ines, cookies: world.mara.cookies };
    codes['performer'] = [(await act(world, id, 'look', {}, performer)).statusCode];
    expect(codes).toEqual({
      owner: [200, 400],
      moderator: [200, 400],
      support: [403, 403],
      editor: [403, 403],
      finance: [403, 403],
      performer: [404],
    });
    expect((await act(world, '9d1f2c1e-8f57-4a6a-9f6e-000000000000', 'look')).statusCode).toBe(404);
    await world.test.database.pool.query(`update sessions set reauthenticated_at = '2026-11-26T11:00:00Z'`);
    expect((await act(world, id, 'look')).json()).toMatchObject({ code: 'reauthentication-required' });
  });

  it('are not looked at without an audit row', async () => {
    const id = await handedIn(world, 'identity');
    const { pool } = world.test.database;
    await pool.query(`alter table staff_audit add constraint broken check (subject not like '%${id}%')`);
    const reply = await act(world, id, 'look');
    await pool.query('alter table staff_audit drop constraint broken');
    expect([reply.statusCode, reply.body.includes(pdf().toString('base64'))]).toEqual([500, false]);
    expect((await pageOf(world)).paperList[0]?.lastLook).toBeNull();
  });

  it('that are missing keep the performer off air, and the studio says which', async () => {
    const call = () => world.test.request('POST', '/api/studio/call', { cookies: world.mara.cookies });
    expect((await call()).json()).toMatchObject({
      serverStatus: 403,
      message:
        'You can’t go live yet: we have no valid identity document and signed consent of yours. Add it under Papers.',
    });
    await act(world, await handedIn(world, 'identity'), 'accept', { expiresOn: '2027-12-31' });
    expect((await call()).json()).toMatchObject({
      message: expect.stringContaining('no valid signed consent of yours'),
    });
    await act(world, await handedIn(world, 'consent'), 'accept', { expiresOn: '2027-12-31' });
    expect((await call()).statusCode).toBe(200);
  });

  it('that ran out make the room dark by themselves, and the job ends what it broadcasts', async () => {
    await complete(world, '2026-12-14');
    await goOnAir(world.test.database.db, 'mara');
    await mailsTo(world.test, marasAccount?.email ?? '');
    await world.goTo('2026-12-14T23:59:59Z');
    expect([await isPublic(world), await darken(world.test.app.services)]).toEqual([true, { rooms: 0, titles: 0 }]);
    await world.goTo('2026-12-15T00:00:00Z');
    // Nothing has run: what was kept of the room before is not asked of another server.
    const other = await buildApp({
      config: world.test.config,
      database: world.test.database,
      now: () => new Date('2026-12-15T00:00:00Z'),
    });
    const page = await other.inject({ url: '/api/camgirls/mara', cookies: { 'age-agreement': '1' } });
    expect(page.statusCode).toBe(404);
    await other.close();
    expect((await world.test.request('POST', '/api/studio/call', { cookies: world.mara.cookies })).statusCode).toBe(
      403,
    );
    await world.test.database.pool.query(`update live_broadcasts set seen_at = '2026-12-16'`);
    expect((await roomOf(world)).broadcast).not.toBeNull();
    const { services } = world.test.app;
    // Two servers at once: each room is one's.
    const done = await Promise.all([darken(services), darken(services)]);
    expect(done.reduce((sum, { rooms }) => sum + rooms, 0)).toBe(1);
    expect(await darken(world.test.app.services)).toEqual({ rooms: 0, titles: 0 });
    expect((await roomOf(world)).broadcast).toBeNull();
    expect(await isPublic(world)).toBe(false);
    const mails = await mailsTo(world.test, marasAccount?.email ?? '', new Date('2027-01-01'));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.source.replaceAll(/=\r?\n/g, '')).toMatch(/no valid identity document and signed consent/);
  });

  it('that run out are said 30, 7 and 1 days before, each once', async () => {
    await complete(world, '2027-03-30');
    const told: Record<string, number> = {};
    for (const day of ['02-28', '03-01', '03-02', '03-23', '03-24', '03-25', '03-29', '03-30', '03-31']) {
      await world.goTo(`2027-${day}T00:00:00Z`);
      const before =
        (await world.test.database.pool.query(`select from outbox where dedupe_key like 'papers-run-out%'`)).rowCount ??
        0;
      await remindPerformers(world.test.app.services);
      await remindPerformers(world.test.app.services);
      const after =
        (await world.test.database.pool.query(`select from outbox where dedupe_key like 'papers-run-out%'`)).rowCount ??
        0;
      told[day] = after - before;
    }
    expect(told).toEqual({
      '02-28': 0,
      '03-01': 1,
      '03-02': 0,
      '03-23': 0,
      '03-24': 1,
      '03-25': 0,
      '03-29': 0,
      '03-30': 1,
      '03-31': 0,
    });
  });

  it('are asked for in time of a room from before they were required, and nothing is where they are not', async () => {
    const { pool } = world.test.database;
    await pool.query(
      `update live_rooms set papers_until = '2026-12-26T12:00Z', papers_grace_until = '2026-12-26T12:00Z'`,
    );
    expect(await isPublic(world)).toBe(true);
    expect(await remindPerformers(world.test.app.services)).toBe(1);
    const mails = await mailsTo(world.test, marasAccount?.email ?? '');
    expect(mails.at(-1)?.subject).toBe('Your room needs new papers by 26 December 2026');
    expect(mails.at(-1)?.source.replaceAll(/=\r?\n/g, '')).toMatch(/upload a new identity document and signed consent/);
    // A first accepted paper takes nothing of that time.
    await act(world, await handedIn(world, 'identity'), 'accept', { expiresOn: '2027-12-31' });
    expect(await isPublic(world)).toBe(true);
    await world.goTo('2026-12-26T12:00:00Z');
    await papersJob.run(
      { ...world.test.app.services, config: { ...world.test.config, papersRequired: false } },
      () => false,
    );
    await applyPapersRequired(world.test.database.db, false);
    expect(await isPublic(world)).toBe(true);
    await applyPapersRequired(world.test.database.db, true);
    expect(await isPublic(world)).toBe(false);
  });

  describe('that came by other ways', () => {
    let otto: StaffMember;
    const maraId = () => performerIdOf(world.test.database.db, 'mara');
    beforeAll(async () => {
      otto = await staffMember(world.test, ['moderator'], { now: new Date('2026-11-26T12:00:00Z') });
    });
    const give = async (body: object = {}, as = world.ines, performer?: number) =>
      world.test.request('POST', `/api/staff/performers/${performer ?? (await maraId())}/papers`, {
        cookies: as.cookies,
        body: { kind: 'identity', file: pdf().toString('base64'), reason: 'She sent it by mail', ...body },
      });
    const waiting = async () => {
      const paper = (await pageOf(world)).paperList.find(({ state }) => state === 'waiting');
      if (!paper) throw new Error('none waits');
      return paper;
    };
    const accept = (id: string, as: StaffMember) => act(world, id, 'accept', { expiresOn: '2027-12-31' }, as);

    it('are handed in by staff, sealed and noted, and replace the one that waits', async () => {
      const first = await handedIn(world, 'identity');
      expect((await give({ expiresOn: '2027-12-31' })).json()).toEqual({ status: 'ok' });
      const paper = await waiting();
      expect(paper).toMatchObject({ kind: 'identity', handedInBy: world.ines.email, expiresOn: '2027-12-31' });
      expect((await pageOf(world)).paperList.find(({ id }) => id === first)?.state).toBe('replaced');
      expect((await audit(world)).at(-1)).toEqual({
        act: 'papers.add',
        subject: `identity paper ${paper.id} of performer ${await performerIdOf(world.test.database.db, 'mara')}`,
        actor: world.ines.email,
        reason: 'She sent it by mail',
      });
      // The performer sees that it is there, not who gave it.
      const own = (await ownPapers(world)).papers.find(({ id }) => id === paper.id);
      expect(own?.state).toBe('waiting');
      expect(JSON.stringify(own)).not.toContain(world.ines.email);
      const look = await act(world, paper.id, 'look');
      expect(Buffer.from(look.json<{ file: string }>().file, 'base64')).toEqual(pdf());
      const { rows } = await world.test.database.pool.query<{ key: string }>(
        'select file_key as key from papers where id = $1',
        [paper.id],
      );
      const names = await readdir(world.folder, { recursive: true });
      const name = names.find((one) => one.endsWith(rows[0]?.key ?? '?'));
      expect((await readFile(join(world.folder, name ?? ''))).includes(SECRET)).toBe(false);
    });

    it('are accepted by another person than who handed them in', async () => {
      await give();
      const { id, mayAccept } = await waiting();
      expect(mayAccept).toBe(false);
      expect((await accept(id, world.ines)).json()).toMatchObject({
        code: 'forbidden',
        message: 'You uploaded this paper. Someone else must accept it.',
      });
      expect((await waiting()).id).toBe(id);
      expect((await accept(id, otto)).statusCode).toBe(200);
      expect((await roomOf(world)).missingPapers).toEqual(['consent']);
      // Of the performer's own the one who is asked may decide.
      await handedIn(world, 'consent');
      expect((await waiting()).mayAccept).toBe(true);
    });

    it('are not accepted by a member of staff who is the performer', async () => {
      const id = await handedIn(world, 'identity');
      await world.test.database.pool.query('update papers set account_id = $1 where id = $2', [otto.accountId, id]);
      expect((await accept(id, otto)).statusCode).toBe(403);
      expect((await accept(id, world.ines)).statusCode).toBe(200);
    });

    it('may be taken back by who handed them in', async () => {
      await give();
      expect((await act(world, (await waiting()).id, 'refuse')).statusCode).toBe(200);
    });

    it('are of a room whose performer has no account, too', async () => {
      const others = await world.test.database.pool.query<{ nickname: string; performer: number }>(
        `select nickname, model_id as performer from live_rooms r
         where not exists (select from performers p where p.room_id = r.id) limit 1`,
      );
      const [other] = others.rows;
      expect((await give({}, world.ines, other?.performer)).statusCode).toBe(200);
      const { rows } = await world.test.database.pool.query<{ account: number | null }>(
        `select account_id as account from papers where room_id = (select id from live_rooms where nickname = $1)`,
        [other?.nickname],
      );
      expect(rows).toEqual([{ account: null }]);
    });

    it('of a performer with several rooms are of the one that is named, and of no other performer’s', async () => {
      const { pool } = world.test.database;
      await pool.query(
        `insert into live_rooms (nickname, model_id, topic, projection, picture, position)
         select 'mara-too', model_id, topic, projection, picture, 99 from live_rooms where nickname = 'mara'`,
      );
      try {
        const field = async (body: object) => (await give(body)).json<{ fields?: object }>().fields;
        expect(await field({})).toEqual({ room: 'must be one of hers, because she has several' });
        const other = await pool.query<{ nickname: string }>(
          'select nickname from live_rooms where model_id <> $1 limit 1',
          [await maraId()],
        );
        expect(await field({ room: other.rows[0]?.nickname })).toEqual({ room: 'is not hers' });
        expect((await give({ room: 'mara-too' })).statusCode).toBe(200);
        expect((await waiting()).room).toBe('mara-too');
      } finally {
        await pool.query(`delete from papers; delete from live_rooms where nickname = 'mara-too'`);
      }
    });

    it('are refused with the field that is wrong, and nothing is kept', async () => {
      const field = async (body: object) => (await give(body)).json<{ fields?: object }>().fields;
      expect(await field({ file: Buffer.from('<html>').toString('base64') })).toEqual({
        file: 'must be a whole PDF, JPEG or PNG',
      });
      expect(await field({ expiresOn: '2026-11-25' })).toEqual({ expiresOn: 'has passed' });
      expect((await give({}, world.ines, 999_999)).statusCode).toBe(404);
      const support = await staffMember(world.test, ['support'], { now: new Date('2026-11-26T12:00:00Z') });
      expect((await give({}, support)).json()).toMatchObject({ code: 'forbidden' });
      const { rows } = await world.test.database.pool.query('select from papers');
      expect(rows).toEqual([]);
    });

    it('wait while files are tidied up, which would remove one that no row names yet', async () => {
      const reply = await withStoreLock(world.test.database.db, 'alone', () => give());
      expect(reply?.done.statusCode).toBe(503);
      expect((await world.test.database.pool.query('select from papers')).rows).toEqual([]);
    });

    it('are not there without the row in the audit log', async () => {
      const { pool } = world.test.database;
      await pool.query(`alter table staff_audit add constraint broken check (act <> 'papers.add') not valid`);
      expect((await give()).statusCode).toBe(500);
      await pool.query('alter table staff_audit drop constraint broken');
      expect((await pool.query('select from papers')).rows).toEqual([]);
    });
  });

  it('wait in the staff’s list, with those that are missing or run out soon', async () => {
    await givePapers(world.test.database.db);
    const names = async (): Promise<string[]> => {
      const cookies = { cookies: world.ines.cookies };
      const reply = await world.test.request('GET', '/api/staff/performers?state=papers', cookies);
      const { performers } = reply.json<ReplyOf<'GET /api/staff/performers'>>();
      return performers.flatMap(({ rooms }) => rooms.map(({ nickname }) => nickname));
    };
    expect(await names()).toEqual([]);
    await handedIn(world, 'identity');
    expect(await names()).toEqual(['mara']);
    expect((await roomOf(world)).papers.waiting).toBe(1);
    await world.test.database.pool.query(
      `delete from papers; update live_rooms set papers_until = '2026-12-20' where nickname = 'mara'`,
    );
    expect(await names()).toEqual(['mara']);
    await world.test.database.pool.query(`update live_rooms set papers_until = null where nickname = 'mara'`);
    expect(await names()).toEqual(['mara']);
  });

  it('of one performer do not let another one in', async () => {
    const { db } = world.test.database;
    await complete(world, '2027-12-31');
    expect(await isPublic(world)).toBe(true);
    await revokePerformer(db, world.mara.accountId, 'mara');
    expect(await isPublic(world)).toBe(false);
    await grantPerformer(db, rowan.accountId, 'mara');
    expect((await ownPapers({ ...world, mara: rowan })).missing).toEqual(['identity', 'consent']);
    await revokePerformer(db, rowan.accountId, 'mara');
    await grantPerformer(db, world.mara.accountId, 'mara');
  });

  it('are kept for seven years after they ended, those that were never accepted for 30 days', async () => {
    const { services } = world.test.app;
    await complete(world, '2026-12-14');
    const refused = await handedIn(world, 'identity');
    await act(world, refused, 'refuse');
    const left = async () => (await world.test.database.pool.query('select from papers')).rowCount;
    const files = async () =>
      (await readdir(join(world.folder, 'media'), { recursive: true })).filter((name) => name.endsWith('.sealed'));
    const before = (await files()).length;
    await world.goTo('2026-12-26T11:00:00Z');
    expect([await purgePapers(services), await left()]).toEqual([0, 3]);
    await world.goTo('2026-12-26T13:00:00Z');
    expect([await purgePapers(services), await left()]).toEqual([1, 2]);
    expect(await files()).toHaveLength(before - 1);
    await world.goTo('2033-12-12T13:00:00Z');
    expect(await purgePapers(services)).toBe(0);
    await world.goTo('2033-12-18T13:00:00Z');
    expect([await purgePapers(services), await left()]).toEqual([2, 0]);
    expect(await files()).toHaveLength(before - 3);
  });
});

describe('files of papers', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world.close());

  /** Everything that lies below a folder, as bytes. */
  async function bytesBelow(folder: string): Promise<Buffer> {
    const all = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = all.filter((entry) => entry.isFile()).map((entry) => readFile(join(entry.parentPath, entry.name)));
    return Buffer.concat(await Promise.all(files));
  }

  /** Every row of every table, as text. */
  async function allRows({ test: { database } }: World): Promise<string> {
    const tables = await database.pool.query<{ name: string }>(
      `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
    );
    let text = '';
    for (const { name } of tables.rows) {
      const { rows } = await database.pool.query<{ row: string }>(`select t::text as row from ${name} t`);
      text += rows.map(({ row }) => row).join('\n');
    }
    return text;
  }

  it('are unreadable in the database and in the folder', async () => {
    await complete(world, '2027-12-31');
    const rows = await allRows(world);
    expect(rows).toContain('application/pdf');
    const below = await bytesBelow(world.folder);
    expect(below.length).toBeGreaterThan(2 * pdf().length);
    for (const text of [SECRET, '%PDF', pdf().toString('base64'), Buffer.from(SECRET).toString('hex')]) {
      expect(rows).not.toContain(text);
      expect(below.includes(text)).toBe(false);
    }
  });

  it('are on no address of media, and media clean leaves them', async () => {
    const { rows } = await world.test.database.pool.query<{ file_key: string }>('select file_key from papers');
    const key = rows[0]?.file_key ?? '';
    for (const url of [`/media/${key}`, `/media/papers/${key}`, `/media/w_96/${key}`, `/media/files/${key}`]) {
      const reply = await world.test.app.inject({ url, cookies: world.ines.cookies });
      expect([url, reply.statusCode < 500 && reply.statusCode >= 400]).toEqual([url, true]);
    }
    const { database, config } = world.test;
    await runCommand({ database, config }, 'media clean', ['--remove']);
    expect(await readdir(join(world.folder, 'media', key.slice(0, 2)))).toEqual([key.slice(3)]);
  });

  it('are in a backup as they lie there, sealed', async () => {
    const { database, config } = world.test;
    const said = await runCommand(
      { database, config: { ...config, backupPassphrase: 'twelve wooden boats' } },
      'backup',
      [join(world.folder, 'site.tar')],
    );
    expect(said).toMatch(/ 2 files /);
    const tar = await readFile(join(world.folder, 'site.tar'));
    await rm(join(world.folder, 'site.tar'));
    expect([tar.includes('.sealed'), tar.includes(SECRET)]).toEqual([true, false]);
  });

  it('give one clear error under another key, and no audit row of a look that saw nothing', async () => {
    const other = await buildApp({
      config: testConfig({ DATA_DIR: world.folder, PAPERS_KEY: 'another key than before, which is as long as that' }),
      database: world.test.database,
      now: () => new Date('2026-11-26T12:00:00Z'),
    });
    const [paper] = (await pageOf(world)).paperList;
    const before = (await audit(world)).length;
    const reply = await other.inject({
      method: 'POST',
      url: `/api/staff/papers/${paper?.id}/look`,
      cookies: world.ines.cookies,
      headers: { origin: world.test.config.siteUrl, 'content-type': 'application/json' },
      payload: { reason: 'To check it' },
    });
    await other.close();
    expect([reply.statusCode, reply.json<{ message: string }>().message]).toEqual([
      503,
      'No key on this server opens this paper. The operator must restore the key that encrypted it (PAPERS_KEY).',
    ]);
    expect(await audit(world)).toHaveLength(before);
  });

  it('are sealed anew when the key is changed, and nothing of the former one is left', async () => {
    const next = 'the next key of papers, which is long enough as well';
    const app = await buildApp({
      config: testConfig({ DATA_DIR: world.folder, PAPERS_KEY: next, OTHER_KEYS: `papers-key=${PAPERS_KEY}` }),
      database: world.test.database,
    });
    const keys = async () =>
      (await world.test.database.pool.query<{ file_key: string }>('select file_key from papers order by id')).rows.map(
        ({ file_key }) => file_key,
      );
    const before = await keys();
    expect(await resealPapers(app.services)).toEqual({ sealed: 2, unopened: 0 });
    expect(await resealPapers(app.services)).toEqual({ sealed: 0, unopened: 0 });
    const after = await keys();
    expect(after.filter((key) => before.includes(key))).toEqual([]);
    const lying = (await readdir(join(world.folder, 'media'), { recursive: true })).filter((name) =>
      name.endsWith('.sealed'),
    );
    expect(lying.toSorted()).toEqual(after.toSorted());
    await app.close();
    const alone = await buildApp({
      config: testConfig({ DATA_DIR: world.folder, PAPERS_KEY: next }),
      database: world.test.database,
      now: () => new Date('2026-11-26T12:00:00Z'),
    });
    const [paper] = (await pageOf(world)).paperList;
    const reply = await alone.inject({
      method: 'POST',
      url: `/api/staff/papers/${paper?.id}/look`,
      cookies: world.ines.cookies,
      headers: { origin: world.test.config.siteUrl, 'content-type': 'application/json' },
      payload: { reason: 'To check it' },
    });
    expect(reply.json()).toMatchObject({ file: pdf().toString('base64') });
    await alone.close();
  });
});

describeWithS3('papers in a bucket', (server) => {
  it('are unreadable there, and opened for a moderator', async () => {
    const bucket = await server.createBucket('papers');
    const world = await createWorld({
      STORAGE_URL: bucket.url,
      STORAGE_ACCESS_KEY: bucket.accessKey,
      STORAGE_SECRET: bucket.secret,
      STORAGE_REGION: bucket.region,
    });
    const id = await handedIn(world, 'identity');
    const store = world.test.app.services.media.bucket;
    const found: string[] = [];
    for await (const { name } of store?.list('') ?? []) {
      found.push(name);
      const bytes = await store?.read(name, 20_000_000);
      expect([bytes?.includes(SECRET), bytes?.includes('%PDF')]).toEqual([false, false]);
      expect(name).toContain(
        createHash('sha256')
          .update(bytes ?? '')
          .digest('hex'),
      );
    }
    expect(found).toEqual([expect.stringMatching(/^media\/.*\.sealed$/)]);
    expect((await act(world, id, 'look')).json()).toMatchObject({ file: pdf().toString('base64') });
    await act(world, id, 'refuse');
    await world.goTo(new Date(Date.parse('2026-11-26T12:00:00Z') + 31 * DAY).toISOString());
    expect(await purgePapers(world.test.app.services)).toBe(1);
    for await (const { name } of store?.list('') ?? []) throw new Error(`${name} is left`);
    await world.close();
  });
});
