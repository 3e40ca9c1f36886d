import fc from 'fast-check';
import type { CheckoutState } from '@platform/shared/contracts';
import { type CheckoutEvent, effectOf, isUnsettled, transitions } from './transitions';

/** The order in which a checkout moves, written down independently of the table. */
const order: readonly CheckoutState[] = [
  'open',
  'pending',
  'expired',
  'declined',
  'paid',
  'refunded',
  'charged-back',
];
const events: readonly CheckoutEvent[] = [
  'pending',
  'expired',
  'declined',
  'paid',
  'refunded',
  'charged-back',
];
const cases = order.flatMap((state) => events.map((event) => [state, event] as const));

it.each(cases)('leads from %s by %s to the later of the two', (state, event) => {
  const later = order[Math.max(order.indexOf(state), order.indexOf(event))];
  expect(transitions[state][event]).toBe(later);
});

it('ends in the same state in whatever order the same news comes, and however often', () => {
  const run = (list: readonly CheckoutEvent[]): CheckoutState =>
    list.reduce<CheckoutState>((state, event) => transitions[state][event], 'open');
  const news = fc.array(fc.constantFrom(...events), { maxLength: 8 });
  fc.assert(
    fc.property(news, fc.infiniteStream(fc.nat()), (list, random) => {
      const shuffled = list
        .map((event) => [event, random.next().value as number] as const)
        .toSorted(([, a], [, b]) => a - b)
        .flatMap(([event]) => [event, event]);
      expect(run(shuffled)).toBe(run(list));
    }),
  );
});

it.each(order.flatMap((from) => order.map((to) => [from, to] as const)))(
  'delivers once paid, and takes back once it was paid and is no longer: %s to %s',
  (from, to) => {
    const expected =
      from !== 'paid' && to === 'paid' ? 'deliver' : from === 'paid' && to !== 'paid' ? 'take-back' : null;
    expect(effectOf(from, to)).toBe(expected);
  },
);

it('may still bring news while it is open or pending, and in no other state', () => {
  expect(order.filter(isUnsettled)).toEqual(['open', 'pending']);
});

it('delivers at most once on every way through the table, and takes back only what was delivered', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...events), { maxLength: 12 }), (list) => {
      let state: CheckoutState = 'open';
      let delivered = 0;
      for (const event of list) {
        const next: CheckoutState = transitions[state][event];
        const effect = effectOf(state, next);
        if (effect === 'deliver') delivered += 1;
        if (effect === 'take-back') delivered -= 1;
        state = next;
        expect([0, 1]).toContain(delivered);
      }
      expect(delivered).toBe(state === 'paid' ? 1 : 0);
    }),
  );
});
