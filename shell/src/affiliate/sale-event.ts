import { affiliateIdPattern } from '@platform/shared/limits';
import { writeCookie } from '../cookies/cookies';

/** The event of a partner's visit (docs/spec/affiliates.md#cookies). */
export interface SaleEvent {
  event: string;
  aff_id: string;
  offer_id: string;
}

/**
 * The sale event in an address.
 * @returns null unless event and both ids are there and well-formed
 */
export function saleEventOf(search: string): SaleEvent | null {
  const query = new URLSearchParams(search);
  const { event = '', aff_id = '', offer_id = '' } = Object.fromEntries(query);
  return [event, aff_id, offer_id].every((value) => affiliateIdPattern.test(value))
    ? { event, aff_id, offer_id }
    : null;
}

/** Writes the cookie `sale-event`. The last one wins (docs/spec/affiliates.md#cookies). */
export function writeSaleEvent(document: Document, { event, aff_id, offer_id }: SaleEvent): void {
  writeCookie(document, 'sale-event', encodeURIComponent(JSON.stringify({ event, aff_id, offer_id })));
}
