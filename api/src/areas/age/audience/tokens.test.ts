import fc from 'fast-check';
import { type AgeSubject, readAgeToken, readVisitorToken, writeAgeToken, writeVisitorToken } from './tokens';

const key = 'a key of the tests, long enough for anybody';
const now = new Date('2026-11-20T12:00:00Z');
const id = fc.stringMatching(/^[\w-]{16,64}$/);
const subject = fc.oneof(fc.record({ account: fc.nat() }), fc.record({ visitor: id })) as fc.Arbitrary<AgeSubject>;
const seconds = fc.integer({ min: 1, max: 400 * 86_400 });
const later = (by: number): Date => new Date(now.getTime() + by * 1000);
const sameSubject = (a: AgeSubject, b: AgeSubject): boolean => JSON.stringify(a) === JSON.stringify(b);

describe('an age token', () => {
  it('is believed when its subject brings it in time', () => {
    fc.assert(
      fc.property(id, subject, subject, seconds, (tokenId, owner, other, life) => {
        const text = writeAgeToken({ id: tokenId, subject: owner, expiresAt: later(life) }, key);
        expect(readAgeToken(text, [other, owner], key, now)).toEqual({
          id: tokenId,
          subject: owner,
          expiresAt: later(life),
        });
      }),
    );
  });

  it('opens nothing for another owner, and nothing without one', () => {
    fc.assert(
      fc.property(id, subject, subject, seconds, (tokenId, owner, thief, life) => {
        fc.pre(!sameSubject(owner, thief));
        const text = writeAgeToken({ id: tokenId, subject: owner, expiresAt: later(life) }, key);
        expect([readAgeToken(text, [thief], key, now), readAgeToken(text, [], key, now)]).toEqual([null, null]);
      }),
    );
  });

  it('has expired in its last second', () => {
    fc.assert(
      fc.property(id, subject, seconds, (tokenId, owner, life) => {
        const text = writeAgeToken({ id: tokenId, subject: owner, expiresAt: later(life) }, key);
        expect([
          readAgeToken(text, [owner], key, later(life - 1)) === null,
          readAgeToken(text, [owner], key, later(life)),
        ]).toEqual([false, null]);
      }),
    );
  });

  it('is refused when any character is another one', () => {
    fc.assert(
      fc.property(
        id,
        subject,
        seconds,
        fc.nat(),
        fc.constantFrom('A', 'b', '0', '9', '.', '-', '_', 'é', ' '),
        (tokenId, owner, life, at, character) => {
          const text = writeAgeToken({ id: tokenId, subject: owner, expiresAt: later(life) }, key);
          const place = at % text.length;
          const changed = text.slice(0, place) + character + text.slice(place + 1);
          fc.pre(changed !== text);
          expect(readAgeToken(changed, [owner], key, now)).toBeNull();
        },
      ),
      { numRuns: 500 },
    );
  });

  it('is refused with anything before or after it', () => {
    const [tokenId, owner] = ['x'.repeat(22), { account: 1 }];
    const token = writeAgeToken({ id: tokenId, subject: owner, expiresAt: later(60) }, key);
    const mark = writeVisitorToken(tokenId, key);
    expect([readAgeToken(token, [owner], key, now)?.id, readVisitorToken(mark, key)]).toEqual([tokenId, tokenId]);
    for (const change of [(text: string) => `0${text}`, (text: string) => `${text}A`, (text: string) => `${text}\n`])
      expect([readAgeToken(change(token), [owner], key, now), readVisitorToken(change(mark), key)]).toEqual([
        null,
        null,
      ]);
  });

  it('is refused when another key signed it', () => {
    const text = writeAgeToken({ id: 'x'.repeat(22), subject: { account: 1 }, expiresAt: later(60) }, `another ${key}`);
    expect(readAgeToken(text, [{ account: 1 }], key, now)).toBeNull();
  });

  it('never comes out of what a visitor makes up', () => {
    fc.assert(
      fc.property(fc.string(), (text) =>
        expect([readAgeToken(text, [{ account: 1 }], key, now), readVisitorToken(text, key)]).toEqual([null, null]),
      ),
    );
  });

  it('cannot be made of a visitor token, nor the other way round', () => {
    fc.assert(
      fc.property(id, seconds, (visitor, life) => {
        const mark = writeVisitorToken(visitor, key);
        const signature = mark.split('.')[2] ?? '';
        const until = Math.floor(later(life).getTime() / 1000);
        expect(readVisitorToken(mark, key)).toBe(visitor);
        expect(readAgeToken(`1.${visitor}.${until}.${signature}`, [{ visitor }], key, now)).toBeNull();
        const token = writeAgeToken({ id: visitor, subject: { visitor }, expiresAt: later(life) }, key);
        expect(readVisitorToken(`1.${visitor}.${token.split('.')[3]}`, key)).toBeNull();
      }),
    );
  });
});
