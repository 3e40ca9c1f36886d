import { signingKey } from '../../ground/security/signing-key';
import { sign } from '../../ground/security/secrets';
import { addMonths } from '../../areas/commerce/subscriptions/calendar';
import type { PaymentEvent } from '../../areas/commerce/payments/provider';
import {
  createSandbox,
  SIGNATURE_HEADER,
  type SandboxDelivery,
  type SandboxOutcome,
} from '../../areas/commerce/payments/providers/sandbox';
import type { Notice, ProviderUnderTest } from './contract';

/** The sandbox under the contract of providers: its page is its other side. */
export async function sandboxUnderTest(): Promise<ProviderUnderTest> {
  return {
    name: 'sandbox',
    env: {},
    close: () => Promise.resolve(),
    connect: async (world) => {
      const { config, database } = world.test;
      const key = await signingKey(null, config.dataDir, 'sandbox-payment-key');
      const sandbox = createSandbox({ db: database.db, now: world.now, pageUrl: 'http://unused', key });
      const idOf = (url: string): string => url.split('/').at(-1) ?? '';
      const json = { 'content-type': 'application/json' };
      const signed = (body: string): Notice => ({
        body,
        headers: { ...json, [SIGNATURE_HEADER]: sign(key, 'sandbox-payment', body) },
      });
      const noticeOf = ({ body, signature }: SandboxDelivery): Notice => ({
        body,
        headers: { ...json, [SIGNATURE_HEADER]: signature },
      });
      const choose = async (url: string, outcome: SandboxOutcome): Promise<Notice[]> => {
        const chosen = await sandbox.choose(idOf(url), outcome, 'pay');
        if (!chosen) throw new Error('It is decided.');
        return chosen.deliveries.map(noticeOf);
      };
      const last = async (reference: string, kind: PaymentEvent['kind']): Promise<Notice[]> => {
        const events = await sandbox.fetchStatus({ reference, saleId: null });
        const event = events.findLast((one) => one.kind === kind);
        return event ? [signed(JSON.stringify(event))] : [];
      };
      const fieldsOf = ({ body }: Notice): PaymentEvent => JSON.parse(String(body)) as PaymentEvent;
      return {
        show: async (url) => {
          const found = await sandbox.find(idOf(url));
          if (!found) throw new Error('There is no such order.');
          const { price, recurring } = found.order;
          return { ...price, renewsAt: recurring?.price.amount ?? null };
        },
        pay: (url, how) => choose(url, how === 'too little' ? 'wrong-amount' : 'pay'),
        decline: (url) => choose(url, 'decline'),
        renew: async (reference) => {
          const told = await last(reference, 'renewed');
          if (told.length > 0) return told;
          // It charges when the day has come: here, ahead of it.
          const found = await sandbox.find(reference);
          const money = found?.order.recurring?.price ?? null;
          const names = {
            eventId: `${reference}:renewed:1`,
            paymentId: `${reference}:1`,
            saleId: null,
            productId: null,
          };
          const paidUntil = addMonths(world.now(), 2);
          return [signed(JSON.stringify({ ...names, reference, kind: 'renewed', money, paidUntil }))];
        },
        undo: async (reference, kind) => {
          const delivery = await sandbox.undo(reference, kind);
          return delivery ? [noticeOf(delivery)] : [];
        },
        stop: async (reference) => {
          await sandbox.cancel({ reference, saleId: null });
          const nothing = { saleId: null, paymentId: null, money: null, productId: null, paidUntil: null };
          return [signed(JSON.stringify({ eventId: `${reference}:stopped`, reference, kind: 'stopped', ...nothing }))];
        },
        told: () => Promise.resolve([]),
        refunds: async (reference) => (await sandbox.find(reference))?.row.refunded.length ?? 0,
        isStopped: async (reference) => ((await sandbox.find(reference))?.row.cancelledAt ?? null) !== null,
        forgeries: (notice) => [
          ['no signature', { ...notice, headers: json }],
          ['the signature of another text', { ...signed('{}'), body: notice.body }],
          [
            'another amount',
            { ...notice, body: JSON.stringify({ ...fieldsOf(notice), money: { amount: 1, currency: 'USD' } }) },
          ],
        ],
        nonsense: (notice) => [
          ['half of JSON', signed('{"eventId":')],
          ['an escaped NUL', signed(JSON.stringify({ ...fieldsOf(notice), paymentId: 'a\0b' }))],
          ['another kind', signed(JSON.stringify({ ...fieldsOf(notice), kind: 'surprise' }))],
          [
            'an amount too large',
            signed(JSON.stringify({ ...fieldsOf(notice), money: { amount: 3e9, currency: 'USD' } })),
          ],
        ],
      };
    },
  };
}
