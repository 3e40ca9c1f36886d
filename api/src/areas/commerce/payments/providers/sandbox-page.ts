import type { FastifyInstance, FastifyReply } from 'fastify';
import { readForms, sandboxHtml, sendSandboxHtml } from '../../../../ground/http/sandbox-html';
import { escapeHtml } from '../../../messages/mail/escape-html';
import { moneyText } from '../../products/products';
import { SANDBOX_PAGE } from '../create-providers';
import { SIGNATURE_HEADER, type Sandbox, type SandboxDelivery, type SandboxOutcome, sandboxOutcomes } from './sandbox';

const words: Record<SandboxOutcome, string> = {
  pay: 'Pay',
  'pay-later': 'Pay, and be told of it some seconds later',
  decline: 'The card is declined',
  'pay-twice': 'Pay, and tell it three times',
  'out-of-order': 'Pay, and tell “pending” after it',
  'no-webhook': 'Pay, and tell nothing',
  'wrong-amount': 'Pay another amount',
  silent: 'The provider stops answering',
  back: 'Go back without paying',
};
const undoWords = {
  refunded: 'Refund the last charge',
  'charged-back': 'The card’s holder takes the last charge back',
};

const open = { rules: { access: 'public', audience: 'any' } } as const;
const isOutcome = (word: unknown): word is SandboxOutcome => (sandboxOutcomes as readonly unknown[]).includes(word);
const isUndo = (word: unknown): word is keyof typeof undoWords =>
  typeof word === 'string' && Object.hasOwn(undoWords, word);

/** Below /api, and no contract. */
export const SANDBOX_PAYMENT_ROUTES = [`GET ${SANDBOX_PAGE}/:id`, `POST ${SANDBOX_PAGE}/:id`];

/**
 * `/api/dev/payments/<reference>`: the sandbox's page, where the member chooses how the payment ends.
 * @param siteUrl origin of the site: the only place that the form leads to
 */
export async function sandboxPaymentPage(
  app: FastifyInstance,
  { sandbox, siteUrl }: { sandbox: Sandbox; siteUrl: string },
): Promise<void> {
  readForms(app);
  const timers = new Set<NodeJS.Timeout>();
  app.addHook('onClose', async () => {
    for (const timer of timers) clearTimeout(timer);
  });

  /** As the provider's server would: by the webhook's own route, signature and all. */
  const deliver = async ({ body, signature }: SandboxDelivery): Promise<void> => {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: `/api/payments/notification/${sandbox.name}`,
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature },
      payload: body,
    });
    if (statusCode !== 200) app.log.warn({ status: statusCode }, 'a webhook of the payment sandbox was not taken');
  };
  const send = async (deliveries: readonly SandboxDelivery[]): Promise<void> => {
    for (const delivery of deliveries) {
      if (delivery.afterMs === 0) {
        await deliver(delivery);
        continue;
      }
      const timer = setTimeout(() => {
        timers.delete(timer);
        deliver(delivery).catch((error: unknown) => app.log.warn({ err: error }, 'a webhook of the sandbox failed'));
      }, delivery.afterMs);
      timers.add(timer.unref());
    }
  };

  const gone = (reply: FastifyReply): FastifyReply =>
    sendSandboxHtml(
      reply,
      siteUrl,
      404,
      sandboxHtml('There is no such payment', `<p><a href="${siteUrl}/payment">Back to the site</a></p>`),
    );

  app.get(`${SANDBOX_PAGE}/:id`, { config: open }, async (request, reply) => {
    const found = await sandbox.find((request.params as { id: string }).id);
    if (!found) return gone(reply);
    const { order, row } = found;
    const isOpen = row.outcome === null || row.outcome === 'back';
    const choices = isOpen
      ? sandboxOutcomes.map((outcome) => [outcome, words[outcome]] as const)
      : Object.entries(undoWords);
    const buttons = choices
      .map(([value, text]) => `<button name="outcome" value="${value}">${escapeHtml(text)}</button>`)
      .join('');
    const renewals =
      isOpen && order.recurring
        ? `<fieldset><legend>Renewals at ${escapeHtml(moneyText(order.recurring.price))}</legend><label><input type="radio" name="renews" value="pay" checked> are paid</label><label><input type="radio" name="renews" value="decline"> are declined</label></fieldset>`
        : '';
    return sendSandboxHtml(
      reply,
      siteUrl,
      200,
      sandboxHtml(
        'Payment: sandbox',
        `<p>${escapeHtml(order.description)}, ${escapeHtml(moneyText(order.price))}. No money moves here.${isOpen ? ' Choose how the payment ends; then you go back to the site.' : ' It is decided.'}</p><form method="post">${renewals}${buttons}</form>`,
      ),
    );
  });

  app.post(`${SANDBOX_PAGE}/:id`, { config: { ...open, form: true } }, async (request, reply) => {
    const { id } = request.params as { id: string };
    const { outcome, renews } = (request.body ?? {}) as { outcome?: unknown; renews?: unknown };
    const found = await sandbox.find(id);
    if (found && isUndo(outcome)) {
      const delivery = await sandbox.undo(id, outcome);
      if (delivery) await send([delivery]);
      return reply.header('cache-control', 'no-store').redirect(found.order.returnUrl, 303);
    }
    const chosen = isOutcome(outcome)
      ? await sandbox.choose(id, outcome, renews === 'decline' ? 'decline' : 'pay')
      : null;
    if (chosen === null) return gone(reply);
    await send(chosen.deliveries);
    return reply.header('cache-control', 'no-store').redirect(chosen.returnUrl, 303);
  });
}
