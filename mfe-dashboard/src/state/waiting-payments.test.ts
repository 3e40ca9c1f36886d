import type { Checkout } from '@platform/shared/contracts';
import { checkout } from '../fixtures/payment-responses';
import { waitingPayments } from './waiting-payments';

const now = Date.parse('2026-11-23T12:00:00Z');
const pack: Checkout = { ...checkout, state: 'pending' };
const plan: Checkout = { ...pack, id: 'PLAN-0000-0000', coins: null, plan: 'monthly' };
const all = { currency: null, kind: null, time: 'all' } as const;

it.each<[string, Checkout[], Parameters<typeof waitingPayments>[1], string[]]>([
  ['a pack and a plan that are pending', [pack, plan], all, [pack.id, plan.id]],
  ['one that a person looks into', [{ ...checkout, needsReview: true }], all, [checkout.id]],
  [
    'those that are paid, declined or open',
    [checkout, { ...pack, state: 'declined' }, { ...pack, state: 'open' }],
    all,
    [],
  ],
  ['coins', [pack, plan], { ...all, currency: 'coins' }, [pack.id]],
  ['gems', [pack, plan], { ...all, currency: 'gems' }, []],
  ['the kind of Premium', [pack, plan], { ...all, kind: 'premium' }, [plan.id]],
  ['the kind of games', [pack, plan], { ...all, kind: 'game' }, []],
  ['the last 30 days', [pack, { ...plan, createdAt: '2026-10-23T12:00:00Z' }], { ...all, time: '30' }, [pack.id]],
  [
    'days as the visitor counts them',
    [pack],
    { ...all, time: { from: '2026-11-23', to: '2026-11-23', tz: 'Asia/Tokyo' } },
    [pack.id],
  ],
  ['other days', [pack], { ...all, time: { from: '2026-11-23', to: '2026-11-23', tz: 'UTC' } }, []],
])('of %s', (_, payments, address, ids) => {
  expect(waitingPayments(payments, address, now).map(({ id }) => id)).toEqual(ids);
});
