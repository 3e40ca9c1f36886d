import { z } from 'zod';
import type { Database, Queryable } from '../../../db/database';
import { enqueue } from '../../operations/outbox/repository';
import { postbackUrl, templateProblem } from './postback-url';
import { findClick, insertSale, upsertPartner } from './repository';
import { sendPostback } from './send-postback';

const Postback = z.object({ url: z.string() });

export interface Sale {
  /** The visitor's `affiliate` cookie, unchecked. */
  readonly clickId: string;
  /** What happened, such as `registration` or `purchase`. */
  readonly event: string;
  /** Our name of it, such as an order's: the same sale is told once. */
  readonly saleId: string;
}

/**
 * Remembers a sale that came from a click, and queues the postback to the partner; call it in the
 * transaction of the sale itself.
 * @returns `queued`; `repeated` when it was told before; `no-click` when the cookie names no live
 *   click of ours (forged, too old); `no-partner` when the partner has no postback address
 */
export function recordSale(
  db: Queryable,
  { clickId, event, saleId }: Sale,
  now: Date,
): Promise<'queued' | 'repeated' | 'no-click' | 'no-partner'> {
  return db.transaction(async (tx) => {
    const click = await findClick(tx, clickId, now);
    if (!click) return 'no-click';
    if (!(await insertSale(tx, { clickId, event, saleId }, now))) return 'repeated';
    if (click.template === null) return 'no-partner';
    const url = postbackUrl(click.template, {
      click_id: click.id,
      aff_id: click.affId,
      offer_id: click.offerId,
      event,
      sale_id: saleId,
    });
    await enqueue(tx, { kind: 'postback', dedupeKey: `postback:${event}:${saleId}`, payload: { url }, now });
    return 'queued';
  });
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
