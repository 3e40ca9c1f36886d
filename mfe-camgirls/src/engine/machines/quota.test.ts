import fc from 'fast-check';
import { overQuota, type QuotaMember } from './quota';

const member = (id: number, role: string, quota: number | null = null): QuotaMember => ({ id, role, quota });

it('drives out the oldest of the role when the quota is reached', () => {
  const members = [member(1, 'model'), member(2, 'user'), member(3, 'user')];
  expect(overQuota(members, member(4, 'model', 1))).toEqual([1]);
  expect(overQuota(members, member(4, 'user', 2))).toEqual([2]);
  expect(overQuota(members, member(4, 'user', 3))).toEqual([]);
  expect(overQuota(members, member(4, 'user'))).toEqual([]);
});

it('leaves each role with its quota at most, and drives out no more than it must', () => {
  const newcomers = fc.array(
    fc.record({ role: fc.constantFrom('user', 'model'), quota: fc.integer({ min: 1, max: 4 }) }),
  );
  fc.assert(
    fc.property(newcomers, (list) => {
      let members: QuotaMember[] = [];
      for (const [id, { role, quota }] of list.entries()) {
        const gone = overQuota(members, member(id, role, quota));
        const before = members.filter((one) => one.role === role).length;
        members = [...members.filter((one) => !gone.includes(one.id)), member(id, role, quota)];
        const after = members.filter((one) => one.role === role).length;
        expect(after).toBe(Math.min(before + 1, Math.max(quota, 1)));
        expect(members.filter((one) => one.role !== role)).toHaveLength(members.length - after);
      }
    }),
  );
});
