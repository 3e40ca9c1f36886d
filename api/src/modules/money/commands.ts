import type { Command, CommandContext } from '../../commands';
import { couponCodePattern } from '@platform/shared/contracts';
import { insertCoupon } from './coupons/repository';
import { createPaymentProvider, isSandbox } from './payments/create-provider';
import { goodsOf } from './payments/emails';
import { createPayments } from './payments/service';
import { moneyText } from './products/products';
import { reconcile } from './reconciliation/reconcile';

/** A command has no log; what goes wrong is said where it runs. */
async function paymentsOf({ config, db, note }: CommandContext, at?: Date) {
  const now = (): Date => at ?? new Date();
  const say = (fields: object, message: string): void => note(`${message}: ${JSON.stringify(fields)}`);
  const log = { info: say, warn: say, error: say } as Parameters<typeof createPayments>[0]['log'];
  const parts = { db, config, now, realNow: () => new Date(), log };
  return { parts, payments: createPayments(parts, await createPaymentProvider(config, db, now)) };
}

const couponKinds = ['packs', 'plans', 'all'] as const;

/** Payments from the command line. */
export const paymentCommands: readonly Command[] = [
  {
    words: 'reconcile',
    synopsis: '[AT]',
    does: 'compare payments with the provider and the ledger; with the sandbox as if it were AT (ISO time)',
    atLeast: 0,
    atMost: 1,
    run: async (context, [atText]) => {
      const at = atText === undefined ? undefined : new Date(atText);
      if (at && Number.isNaN(at.getTime())) throw new Error('AT must be a time such as 2027-01-31T12:00:00Z.');
      const { parts, payments } = await paymentsOf(context, at);
      // At a real provider time cannot be moved, and a wrong one would end what is paid.
      if (at && !isSandbox(payments.provider)) throw new Error('Only the sandbox can be reconciled at another time.');
      const { problems, ...counts } = await reconcile(parts, payments);
      if (problems.length > 0) throw new Error(`Payments and the ledger disagree:\n${problems.join('\n')}`);
      return `Reconciled: ${Object.entries(counts)
        .map(([what, count]) => `${count} ${what}`)
        .join(', ')}. Payments and the ledger agree.`;
    },
  },
  {
    words: 'checkout refund',
    synopsis: 'ID',
    does: 'give a paid checkout back: coins or premium are taken back, the provider and the partner are told',
    atLeast: 1,
    atMost: 1,
    run: async (context, [id = '']) => {
      const row = await (await paymentsOf(context)).payments.refund(id);
      return `Refunded ${moneyText(row)} for ${goodsOf(row)}.`;
    },
  },
  {
    words: 'coupon add',
    synopsis: 'CODE PERCENT packs|plans|all [UNTIL] [USES]',
    does: 'make a coupon; each member uses it once',
    atLeast: 3,
    atMost: 5,
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
