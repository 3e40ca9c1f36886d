/** @jest-environment node */
import { createPageLimit } from './page-limit';

const start = (perSecond = 2) => {
  const clock = { now: 1_000 };
  const limit = createPageLimit(perSecond, () => clock.now);
  /** How many pages an address gets at once. */
  const take = (address: string) => {
    let pages = 0;
    while (limit(address) === 0) pages += 1;
    return pages;
  };
  return { clock, limit, take };
};

describe('pages that are in no cache', () => {
  it('come two seconds of the rate at once, and then at the rate', () => {
    const { clock, limit, take } = start();
    expect(take('203.0.113.7')).toBe(4);
    clock.now += 499;
    expect(take('203.0.113.7')).toBe(0);
    clock.now += 1;
    expect(take('203.0.113.7')).toBe(1);
    clock.now += 60_000;
    expect(take('203.0.113.7')).toBe(4);
    expect(limit('203.0.113.7')).toBe(1);
  });

  it('are counted for each address by itself, and for an IPv6 network as a whole', () => {
    const { take } = start();
    expect(take('203.0.113.7')).toBe(4);
    expect(take('203.0.113.8')).toBe(4);
    expect(take('2001:db8::1')).toBe(4);
    expect(take('2001:db8::2')).toBe(0);
  });

  it('are refused with the seconds to wait', () => {
    const { take, limit } = start(1);
    take('203.0.113.7');
    expect(limit('203.0.113.7')).toBe(1);
  });

  it('can cost as much as several: an address may owe them, and gets none until they are earned', () => {
    const { clock, limit } = start();
    expect([limit('203.0.113.7'), limit('203.0.113.7', 9)]).toEqual([0, 0]);
    clock.now += 3_000;
    expect(limit('203.0.113.7')).toBe(1);
    clock.now += 500;
    expect(limit('203.0.113.7')).toBe(0);
  });
});
