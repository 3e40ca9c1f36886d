/** @jest-environment node */
import { createPageLimit } from './page-limit';

const start = (perSecond = 2) => {
  const clock = { now: 1_000 };
  const limit = createPageLimit(perSecond, () => clock.now);
  const count = (take: () => number) => {
    let pages = 0;
    while (take() === 0) pages += 1;
    return pages;
  };
  /** How many pages guests of an address get at once. */
  const take = (address: string) => count(() => limit.guest(address));
  /** How many pages a visitor with a session gets at once, of whom the API says this. */
  const takeWith = (address: string, session: string, account: string | null, isMadeUp = account === null) =>
    count(() => {
      const seconds = limit.visitor(address, session);
      if (seconds === 0) limit.told(address, session, { account, isMadeUp });
      return seconds;
    });
  return { clock, limit, take, takeWith };
};
const office = '203.0.113.7';

describe('pages that are begun', () => {
  it('come two seconds of the rate at once, and then at the rate', () => {
    const { clock, limit, take } = start();
    expect(take(office)).toBe(4);
    clock.now += 499;
    expect(take(office)).toBe(0);
    clock.now += 1;
    expect(take(office)).toBe(1);
    clock.now += 60_000;
    expect(take(office)).toBe(4);
    expect(limit.guest(office)).toBe(1);
  });

  it('are counted for each address by itself, and for an IPv6 network as a whole', () => {
    const { take } = start();
    expect(take(office)).toBe(4);
    expect(take('203.0.113.8')).toBe(4);
    expect(take('2001:db8::1')).toBe(4);
    expect(take('2001:db8::2')).toBe(0);
  });

  it('are refused with the seconds to wait', () => {
    const { take, limit } = start(1);
    take(office);
    expect(limit.guest(office)).toBe(1);
  });

  it('cost ten with a session that the API does not know: an address may owe them, and gets none until they are earned', () => {
    const { clock, limit, takeWith } = start();
    expect(takeWith(office, 'session=made-up', null)).toBe(1);
    clock.now += 3_000;
    expect(limit.guest(office)).toBe(1);
    clock.now += 500;
    expect(limit.guest(office)).toBe(0);
  });
});

describe('pages of members', () => {
  it('are counted for each account by itself, however many stand behind one address', () => {
    const { takeWith, take } = start();
    for (let member = 0; member < 40; member += 1)
      expect(takeWith(office, `session=${member}`, `member-${member}`)).toBe(4);
    expect(take(office)).toBe(4);
  });

  it('go on when guests at the same address have had their share', () => {
    const { limit, take, takeWith } = start();
    limit.visitor(office, 'session=1');
    limit.told(office, 'session=1', { account: 'wren', isMadeUp: false });
    take(office);
    expect(takeWith(office, 'session=1', 'wren')).toBe(3);
  });

  it("are one account's with whatever other cookies its session is sent: the address pays for the rest", () => {
    const { takeWith, limit } = start();
    let pages = 0;
    for (let cookie = 0; cookie < 100; cookie += 1) {
      const session = `session=1; v-token=${cookie}`;
      if (limit.visitor(office, session) > 0) continue;
      limit.told(office, session, { account: 'wren', isMadeUp: false });
      pages += 1;
    }
    expect(pages).toBe(8);
    expect(takeWith('203.0.113.8', 'session=1; v-token=1', 'wren')).toBe(0);
  });

  it("are the address' once the session has ended, and of visitors with a proof of age alone", () => {
    const { limit, take, takeWith } = start();
    expect(limit.visitor(office, 'session=1')).toBe(0);
    limit.told(office, 'session=1', { account: 'wren', isMadeUp: false });
    limit.told(office, 'session=1', { account: null, isMadeUp: true });
    expect(limit.visitor(office, 'session=1')).toBeGreaterThan(0);
    expect(takeWith('203.0.113.8', 'v-token=1', null, false)).toBe(4);
    expect(take('203.0.113.8')).toBe(0);
  });
});
