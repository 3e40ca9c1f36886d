import type { CommerceConfig } from '../settings';
import type { Command, CommandContext } from '../../../ground/area';
import { couponCodePattern } from '@platform/shared/contracts';
import { insertCoupon } from '../coupons/repository';
import { createPaymentProviders, isSandbox } from './create-providers';
import { goodsOf } from './emails';
import { isUnknown, otherMoney, paidMoney, remainingMoney } from './paid-money';
import { type CheckoutRow, listHeld } from './repository';
import { acceptHeld, refundCheckout } from './review';
import { createPayments } from './service';
import { moneyText } from '../products/products';
import { unsetFacts } from './unset-facts';
import { reconcile } from '../reconciliation/reconcile';

/** A command has no log; what goes wrong is said where it runs. */
async function paymentsOf({ config, db, note }: CommandContext<CommerceConfig>, at?: Date) {
  const now = (): Date => at ?? new Date();
  const say = (fields: object, message: string): void => note(`${message}: ${JSON.stringify(fields)}`);
  const log = { info: say, warn: say, error: say } as Parameters<typeof createPayments>[0]['log'];
  const parts = { db, config, now, realNow: () => new Date(), log };
  return { parts, payments: createPayments(parts, await createPaymentProviders(config, db, now)) };
}

/** An amount of a payment, or where to look it up. @param amountOf what was paid, or what is left of it */
const amountWords = (checkout: CheckoutRow, amountOf: typeof paidMoney): string =>
  isUnknown(checkout) ? 'a payment whose amount only the provider knows' : moneyText(amountOf(checkout));

/** A payment of the list: reference, order, what was paid, whose, since when. */
function heldLine({ checkout, email }: Awaited<ReturnType<typeof listHeld>>[number]): string {
  const { id, kind, heldAt, problem, provider } = checkout;
  const paid = otherMoney(checkout);
  const isOther = paid?.amount !== checkout.amount || paid.currency !== checkout.currency;
  const what = kind === 'renewal' ? `renewal of ${goodsOf(checkout)}` : goodsOf(checkout);
  return [
    id,
    `ordered ${what} for ${moneyText(checkout)}`,
    paid ? `paid ${moneyText(paid)}` : `paid: see ${provider}`,
    email ?? 'account erased',
    `held since ${heldAt?.toISOString() ?? ''}`,
    // Where the money does not say it, the reason does.
    ...(paid && isOther ? [] : [problem ?? '']),
  ].join('  ');
}

const couponKinds = ['packs', 'plans', 'all'] as const;

/** Payments from the command line. */
export const paymentCommands: readonly Command<CommerceConfig>[] = [
  {
    words: 'reconcile',
    synopsis: '[AT]',
    summary: 'compare payments with the provider and the ledger; with the sandbox as if it were AT (ISO time)',
    minArgs: 0,
    maxArgs: 1,
    run: async (context, [atText]) => {
      const at = atText === undefined ? undefined : new Date(atText);
      if (at && Number.isNaN(at.getTime())) throw new Error('AT must be a time such as 2027-01-31T12:00:00Z.');
      const { parts, payments } = await paymentsOf(context, at);
      // At a real provider time cannot be moved, and a wrong one would end what is paid.
      if (at && !payments.providers.all.every(isSandbox))
        throw new Error('Only the sandbox can be reconciled at another time.');
      const { problems, ...counts } = await reconcile(parts, payments);
      if (problems.length > 0) throw new Error(`Payments and the ledger disagree:\n${problems.join('\n')}`);
      return `Reconciled: ${Object.entries(counts)
        .map(([what, count]) => `${count} ${what}`)
        .join(', ')}. Payments and the ledger agree.`;
    },
  },
  {
    words: 'checkout check',
    synopsis: '',
    summary: 'list what receipts and sales lack: seller, tax, payment provider',
    minArgs: 0,
    maxArgs: 0,
    run: ({ config }) => {
      const unset = unsetFacts(config.payments);
      return Promise.resolve(unset.length === 0 ? 'Receipts are complete.' : unset.join('\n'));
    },
  },
  {
    words: 'checkout list',
    synopsis: '--review',
    summary: 'list payments that differ from their orders and wait for a decision: accept or refund',
    minArgs: 1,
    maxArgs: 1,
    run: async ({ db }, [option]) => {
      if (option !== '--review') throw new Error(`There is no option ${option}.`);
      const held = await listHeld(db);
      return held.length === 0 ? 'No payments waiting for review.' : held.map(heldLine).join('\n');
    },
  },
  {
    words: 'checkout accept',
    synopsis: 'ID',
    summary:
      'accept a payment that differs from its order, and deliver what was ordered; running it again does nothing',
    minArgs: 1,
    maxArgs: 1,
    run: async (context, [id = '']) => {
      const { checkout, changed } = await acceptHeld((await paymentsOf(context)).parts, id);
      if (!changed) return `${id} was accepted before; nothing was changed.`;
      return checkout.state === 'paid'
        ? `Accepted ${amountWords(checkout, paidMoney)} for ${goodsOf(checkout)}; it was delivered.`
        : `Accepted ${amountWords(checkout, paidMoney)}, but it cannot be delivered: the account is gone, has Premium already or has left it, or its coupon was given back. It is refunded.`;
    },
  },
  {
    words: 'checkout refund',
    synopsis: 'ID [--by-hand]',
    summary:
      'refund a payment through its provider and take back what it delivered; --by-hand: you have refunded it yourself; running it again does nothing',
    minArgs: 1,
    maxArgs: 2,
    run: async (context, args) => {
      const byHand = args.includes('--by-hand');
      const [id, ...more] = args.filter((arg) => arg !== '--by-hand');
      if (id === undefined || more.length > 0) throw new Error('Name one checkout.');
      const { parts, payments } = await paymentsOf(context);
      const { checkout, changed } = await refundCheckout(parts, payments.providers, id, { byHand });
      if (!changed) return `${id} was refunded before; nothing was changed.`;
      const who = byHand ? 'by hand; the provider is not asked' : 'the provider is asked to pay it back';
      return `Refunded ${amountWords(checkout, remainingMoney)} for ${goodsOf(checkout)}: ${who}.`;
    },
  },
  {
    words: 'coupon add',
    synopsis: 'CODE PERCENT packs|plans|all [UNTIL] [USES]',
    summary: 'make a coupon; each member uses it once',
    minArgs: 3,
    maxArgs: 5,
    run: async ({ db }, [code = '', percentText = '', appliesTo = '', until, usesText]) => {
      const percent = Number(percentText);
      if (!couponCodePattern.test(code)) throw new Error('CODE must be 3 to 20 capital letters and digits.');
      if (!Number.isInteger(percent) || percent < 1 || percent > 90)
        throw new Error('PERCENT must be a whole number from 1 to 90.');
      const kind = couponKinds.find((one) => one === appliesTo);
      if (!kind) throw new Error('The coupon must be for packs, plans or all.');
      const validUntil = until === undefined ? null : new Date(until);
      if (validUntil && Number.isNaN(validUntil.getTime())) throw new Error('UNTIL must be a day such as 2027-01-31.');
      const maxUses = usesText === undefined ? null : Number(usesText);
      if (maxUses !== null && (!Number.isInteger(maxUses) || maxUses < 1))
        throw new Error('USES must be a whole number from 1.');
      if (!(await insertCoupon(db, { code, percent, appliesTo: kind, validUntil, maxUses, createdAt: new Date() })))
        throw new Error(`There is a coupon ${code} already.`);
      return `The coupon ${code} gives ${percent}% off.`;
    },
  },
];
