import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createDemoMember, demoMembers } from '../../../testing/demo-members';
import type { DatabaseConnection } from '../../../ground/db/database';
import type { Member } from '../../../ground/plugins/access';
import { createTestDatabase } from '../../../testing/test-database';
import { SANDBOX_METHOD } from '../verification/sandbox';
import { storeVerification } from '../verification/repository';
import { revokeAgeTokens, type Trust } from './repository';
import { trustOf } from './trust';
import { type AgeSubject, readVisitorToken, writeAgeToken, writeVisitorToken } from './tokens';
import { createAgeVerification } from './verification';

const key = 'the age token key of the tests, long enough';
const YEAR = 365 * 86_400_000;
const all: Trust = { threshold: 18, exceptMethod: null };
let database: DatabaseConnection;
let now: Date;
let account: number;
let other: number;
beforeAll(async () => {
  database = await createTestDatabase();
  const [one, two] = demoMembers;
  if (!one || !two) throw new Error('there are members');
  account = await createDemoMember(database.db, one, new Date());
  other = await createDemoMember(database.db, two, new Date());
});
beforeEach(() => {
  now = new Date('2026-03-10T12:00:00.250Z');
});
afterAll(() => database.close());

const age = (trust: Trust = all) => createAgeVerification({ db: database.db, key, now: () => now, trust });
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);
type Who = { account?: number | null; visitor?: string; blocked?: boolean };
const requestOf = ({ account: accountId, visitor, blocked = false }: Who, avToken?: string): FastifyRequest => {
  const member = accountId == null ? null : ({ accountId, blocked } as Member);
  const cookies = {
    ...(visitor !== undefined && { 'nv-token': writeVisitorToken(visitor, key) }),
    ...(avToken !== undefined && { 'av-token': avToken }),
  };
  return { cookies, member: async () => member } as unknown as FastifyRequest;
};
/** A reply, and the cookies that were set on it. */
function replyWithCookies() {
  const set: { name: string; value: string; maxAge: unknown }[] = [];
  const setCookie = (name: string, value: string, { maxAge }: { maxAge?: number }) =>
    void set.push({ name, value, maxAge });
  return { reply: { setCookie } as unknown as FastifyReply, set };
}
const verify = (change: { outcome?: 'COMPLETE' | 'FAIL'; method?: string; threshold?: number } = {}) =>
  storeVerification(
    database.db,
    randomBytes(32),
    { outcome: 'COMPLETE', method: 'DOC_SCAN', threshold: 18, ...change },
    now,
  );
/** A visitor who was verified: the id of the token, and its cookie. */
async function issue(subject: AgeSubject, change: Parameters<typeof verify>[0] = {}) {
  const id = await age().issue(database.db, subject, await verify(change));
  const { reply, set } = replyWithCookies();
  const isHandedOut = await age({ threshold: 0, exceptMethod: null }).handOut(reply, id);
  return { id, isHandedOut, cookie: set[0] };
}
let visitors = 0;
const newVisitor = () => {
  visitors += 1;
  return `visitor-number-${String(visitors).padStart(6, '0')}`;
};

describe('a token', () => {
  it('is handed out as a cookie for the year that it has, and verifies its visitor', async () => {
    const visitor = newVisitor();
    const { id, cookie } = await issue({ visitor });
    expect(cookie).toMatchObject({ name: 'av-token', maxAge: YEAR / 1000 });
    const request = requestOf({ visitor }, cookie?.value);
    expect([await age().isVerified(request), await age().tokenOf(request)]).toEqual([true, id]);
  });

  it('is handed out later for the whole seconds that are left of the year', async () => {
    const visitor = newVisitor();
    const id = await age().issue(database.db, { visitor }, await verify());
    now = later(1_500);
    const { reply, set } = replyWithCookies();
    expect(await age().handOut(reply, id)).toBe(true);
    expect(set[0]?.maxAge).toBe(YEAR / 1000 - 2);
  });

  it('is not handed out once it is revoked, or where it was never issued', async () => {
    const visitor = newVisitor();
    const { id } = await issue({ visitor });
    await revokeAgeTokens(database.db, { visitor }, now);
    const { reply, set } = replyWithCookies();
    expect([await age().handOut(reply, id), await age().handOut(reply, 'made-up')]).toEqual([false, false]);
    expect(set).toEqual([]);
  });

  it('stops verifying at the moment its year ends', async () => {
    const visitor = newVisitor();
    const { cookie } = await issue({ visitor });
    const request = requestOf({ visitor }, cookie?.value);
    now = new Date('2027-03-10T11:59:59.999Z');
    expect(await age().isVerified(request)).toBe(true);
    now = new Date('2027-03-10T12:00:00.000Z');
    expect(await age().isVerified(request)).toBe(false);
  });

  it('verifies its subject alone', async () => {
    const visitor = newVisitor();
    const [ofVisitor, ofAccount] = [await issue({ visitor }), await issue({ account })];
    const isVerified = (who: Who, { cookie }: typeof ofVisitor) => age().isVerified(requestOf(who, cookie?.value));
    expect(await isVerified({ visitor: newVisitor() }, ofVisitor)).toBe(false);
    expect(await isVerified({ account }, ofVisitor)).toBe(false);
    expect(await isVerified({ account, visitor }, ofVisitor)).toBe(true);
    expect(await isVerified({ account: other }, ofAccount)).toBe(false);
    expect(await isVerified({ account, blocked: true }, ofAccount)).toBe(false);
    expect(await isVerified({}, ofAccount)).toBe(false);
    expect(await isVerified({ account }, ofAccount)).toBe(true);
  });

  it('is none without the cookie, or where it was signed and never issued', async () => {
    const visitor = newVisitor();
    await issue({ visitor });
    expect(await age().tokenOf(requestOf({ visitor }))).toBeNull();
    const forged = writeAgeToken({ id: 'a'.repeat(22), subject: { visitor }, expiresAt: later(YEAR) }, key);
    expect(await age().tokenOf(requestOf({ visitor }, forged))).toBeNull();
    // Its row is another's: the signature alone does not make it this visitor's.
    const { id } = await issue({ visitor: newVisitor() });
    const stolen = writeAgeToken({ id, subject: { visitor }, expiresAt: later(YEAR) }, key);
    expect(await age().tokenOf(requestOf({ visitor }, stolen))).toBeNull();
  });

  it.each([
    ['a failed one', { outcome: 'FAIL' }, all, false],
    ['one for the age that is required', { threshold: 21 }, { ...all, threshold: 21 }, true],
    ['one for a lower age', { threshold: 20 }, { ...all, threshold: 21 }, false],
    ['one by a method that does not count', { method: 'SANDBOX' }, { ...all, exceptMethod: 'SANDBOX' }, false],
    ['one by another method', { method: 'DOC_SCAN' }, { ...all, exceptMethod: 'SANDBOX' }, true],
    ['one by the sandbox where all count', { method: 'SANDBOX' }, all, true],
  ] as const)('rests on a verification: %s', async (_, change, trust, isVerified) => {
    const visitor = newVisitor();
    const id = await age().issue(database.db, { visitor }, await verify(change));
    const cookie = writeAgeToken({ id, subject: { visitor }, expiresAt: later(YEAR) }, key);
    expect(await age(trust).isVerified(requestOf({ visitor }, cookie))).toBe(isVerified);
    expect(await age(trust).handOut(replyWithCookies().reply, id)).toBe(isVerified);
  });
});

describe('an account', () => {
  it('is verified by any live token of its own, for its headsets', async () => {
    await issue({ account: other });
    const { cookie } = await issue({ visitor: newVisitor() });
    expect(cookie).toBeDefined();
    expect(await age().isAccountVerified(other)).toBe(true);
    expect(await age({ ...all, threshold: 21 }).isAccountVerified(other)).toBe(false);
    expect(await age().isAccountVerified(999_999)).toBe(false);
    now = later(YEAR);
    expect(await age().isAccountVerified(other)).toBe(false);
  });

  it('loses all of its tokens when they are revoked, and others none', async () => {
    const visitor = newVisitor();
    await revokeAgeTokens(database.db, { account }, now);
    await issue({ account });
    await issue({ account });
    const { cookie } = await issue({ visitor });
    expect(await revokeAgeTokens(database.db, { account }, now)).toBe(2);
    expect(await revokeAgeTokens(database.db, { account }, now)).toBe(0);
    expect(await age().isAccountVerified(account)).toBe(false);
    expect(await age().isVerified(requestOf({ visitor }, cookie?.value))).toBe(true);
    expect(await revokeAgeTokens(database.db, { visitor }, later(YEAR))).toBe(0);
    expect(await revokeAgeTokens(database.db, { visitor }, now)).toBe(1);
  });
});

describe('the server’s mark', () => {
  it('names a visitor for a year, and stays the one that there is', () => {
    const { reply, set } = replyWithCookies();
    const visitor = age().mark(requestOf({}), reply);
    expect(set).toMatchObject([{ name: 'nv-token', maxAge: YEAR / 1000 }]);
    expect(readVisitorToken(set[0]?.value ?? '', key)).toBe(visitor);
    expect(age().mark(requestOf({ visitor }), reply)).toBe(visitor);
    expect(set).toHaveLength(1);
  });

  it('is one of the subjects of a request, besides the account', async () => {
    const visitor = newVisitor();
    expect(await age().subjectsOf(requestOf({}))).toEqual([]);
    expect(await age().subjectsOf(requestOf({ account }))).toEqual([{ account }]);
    expect(await age().subjectsOf(requestOf({ account, visitor }))).toEqual([{ account }, { visitor }]);
    expect(await age().subjectsOf(requestOf({ account, visitor, blocked: true }))).toEqual([{ visitor }]);
  });
});

it.each([
  ['sandbox', null],
  ['yoti', SANDBOX_METHOD],
  [null, SANDBOX_METHOD],
] as const)('verifications of the sandbox count with the sandbox alone: %s', (kind, exceptMethod) => {
  const provider = kind === null ? null : { kind };
  const config = { ageVerification: { threshold: 18, provider } } as unknown as Parameters<typeof trustOf>[0];
  expect(trustOf(config)).toEqual({ threshold: 18, exceptMethod });
});
