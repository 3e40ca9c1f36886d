import type { Queryable } from '../../../ground/db/database';
import { ApiError, notFound } from '../../../ground/errors';
import { toReceipt } from '../../catalogue/entitlements/repository';
import { findCheckout } from '../../commerce/payments/repository';
import { mailReceiptAgain } from '../../commerce/payments/receipts/mail-again';
import { findReceipt } from '../../commerce/purchases/repository';
import { purchaseReceiptEmail } from '../../commerce/purchases/receipt-email';
import { mailNewAddressAgain } from '../../identity/email-change/service';
import { queueEmail } from '../../messages/mail/email-template';
import type { MemberMail } from '../../messages/outbox/repository';
import type { StaffServices } from '../services';
import { mailWords } from './mail-words';

const refused = (message: string): ApiError => new ApiError(409, 'validation-failed', message);

/**
 * Makes a mail anew from what it told of, and queues it: what was sent is not kept.
 * @throws ApiError 409 for a kind that may not go again, or when what it told of has gone
 */
export async function sendAgain(
  tx: Queryable,
  services: StaffServices,
  member: { readonly id: number; readonly email: string; readonly name: string },
  { kind, about }: Pick<MemberMail, 'kind' | 'about'>,
): Promise<void> {
  const { notAgain } = mailWords(kind);
  if (notAgain !== null) throw refused(`This can’t be sent again. ${notAgain}`);
  if (kind === 'email-change-new') {
    if (!(await mailNewAddressAgain(tx, services, member.id))) throw refused('No e-mail change is waiting for this.');
    return;
  }
  const [, thing, number = ''] = /^(order|receipt) (\S+)$/.exec(about ?? '') ?? [];
  if (kind === 'payment-receipt' && thing === 'order') return sendReceipt(tx, services, number, member.id);
  const receipt = kind === 'purchase' && thing === 'receipt' ? await findReceipt(tx, Number(number)) : null;
  if (receipt === null || receipt.accountId !== member.id) throw refused('There is nothing left to send.');
  await queueEmail(tx, services, 'purchase', purchaseReceiptEmail(member, toReceipt(receipt)));
}

/** Mails the receipt of a payment again. @throws ApiError 404 there is no such order of this member; 409 nothing was paid */
export async function sendReceipt(
  tx: Queryable,
  services: StaffServices,
  order: string,
  memberId: number,
): Promise<void> {
  const checkout = await findCheckout(tx, order);
  if (checkout?.accountId !== memberId) throw notFound('There is no such order.');
  if (!(await mailReceiptAgain(tx, services, checkout))) throw refused('There is no receipt because nothing was paid.');
}
