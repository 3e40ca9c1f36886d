import { z } from 'zod';
import type { Database, Queryable } from '../../../ground/db/database';
import { enqueue } from '../../messages/outbox/repository';
import { decimalsOf } from '../products/products';
import { postbackUrl, templateProblem } from './postback-url';
import { encodeLinkData } from './read-visit';
import { findClick, findSaleClick, insertSale, upsertPartner } from './repository';
import { sendPostback } from './send-postback';

const Postback = z.object({ url: z.string() });

export interface Sale {
  /** The visitor's `affiliate` cookie, unchecked. */
  readonly clickId: string;
  /** The event, such as `registration` or `purchase`. */
  readonly event: string;
  /** Our name of it, such as an order's: the same sale is told once. */
  readonly saleId: string;
  /** The amount paid; absent where the event has none. */
  readonly money?: { readonly amount: number; readonly currency: string };
}

/**
 * Remembers a sale that came from a click, and queues the postback to the partner; call it in the
 * transaction of the sale itself.
 * @returns `queued`; `repeated` when it was told before; `no-click` when the cookie names no live
 *   click of ours (forged, too old); `no-partner` when the partner has no postback address
 */
export function recordSale(
  db: Queryable,
  sale: Sale,
  now: Date,
): Promise<'queued' | 'repeated' | 'no-click' | 'no-partner'> {
  return db.transaction(async (tx) => {
    const click = await findClick(tx, sale.clickId, now);
    if (!click) return 'no-click';
    const { clickId, event, saleId } = sale;
    return (await insertSale(tx, { clickId, event, saleId }, now)) ? tellPartner(tx, click, sale, now) : 'repeated';
  });
}

/**
 * Tells the partner of a sale that it was taken back, where there was one, however long ago its click was; call it in
 * the transaction that takes it back. The postback has the event `<event>-refund` or `<event>-chargeback`.
 * @returns `queued`; `repeated` when it was told before; `no-sale` when no partner had claimed it; `no-partner`
 */
export async function clawBackSale(
  tx: Queryable,
  { event, saleId, money }: Omit<Sale, 'clickId'>,
  now: Date,
  kind: 'refund' | 'chargeback' = 'refund',
): Promise<'queued' | 'repeated' | 'no-sale' | 'no-partner'> {
  const click = await findSaleClick(tx, event, saleId);
  if (!click) return 'no-sale';
  return tellPartner(tx, click, { event: `${event}-${kind}`, saleId, ...(money && { money }) }, now);
}

async function tellPartner(
  tx: Queryable,
  click: NonNullable<Awaited<ReturnType<typeof findClick>>>,
  { event, saleId, money }: Omit<Sale, 'clickId'>,
  now: Date,
): Promise<'queued' | 'repeated' | 'no-partner'> {
  if (click.template === null) return 'no-partner';
  const decimals = money ? decimalsOf(money.currency) : 0;
  const url = postbackUrl(click.template, {
    click_id: click.parameters['click_id'] ?? click.id,
    aff_id: click.affId,
    offer_id: click.offerId,
    event,
    sale_id: saleId,
    amount: money ? (money.amount / 10 ** decimals).toFixed(decimals) : '',
    currency: money?.currency ?? '',
    link_data: click.linkData ? encodeLinkData(click.linkData) : '',
    subs: click.parameters,
  });
  const queued = await enqueue(tx, {
    kind: 'postback',
    dedupeKey: `postback:${event}:${saleId}`,
    payload: { url },
    now,
  });
  return queued ? 'queued' : 'repeated';
}

/**
 * Sets the postback address of a partner; postbacks that are already queued keep their address.
 * @throws Error with a sentence when the template cannot be used
 */
export async function setPartner(db: Database, affId: string, postbackTemplate: string): Promise<void> {
  const problem = templateProblem(postbackTemplate);
  if (problem) throw new Error(`The postback address cannot be used: ${problem}.`);
  await upsertPartner(db, affId, postbackTemplate);
}

/** Makes the outbox's sender of postbacks. */
export const postbackSender =
  (options: { readonly allowPrivate: boolean }) =>
  (payload: unknown): Promise<void> =>
    sendPostback(Postback.parse(payload).url, options);
