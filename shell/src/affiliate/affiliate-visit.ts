import { type ConsentStore, whenAccepted } from '../consent/consent';
import { writeCookieUntil } from '../startup/cookies';
import { saleEventOf, writeSaleEvent } from './sale-event';

/** The answer of `POST /api/affiliate_event/jshit`. */
export interface AffiliateAnswer {
  cookieValue: string;
  /** Unix seconds. */
  cookieExpiredAt: number;
}

export interface AffiliateVisitOptions {
  document: Document;
  /** Query of the address the visit came with. It stays in the address bar. */
  search: string;
  consent: ConsentStore;
  /** Tells the API of the visit. */
  send: (parameters: VisitParameters) => Promise<AffiliateAnswer>;
}

export type VisitParameters = Record<string, string> & { aff_id: string; offer_id: string };

/**
 * The parameters of a partner's visit: all of the query, as the API reads them (link data is decoded
 * there, and never followed).
 * @returns null unless both ids are there (product.md §5)
 */
export function visitParameters(search: string): VisitParameters | null {
  const all = Object.fromEntries(new URLSearchParams(search));
  const { aff_id = '', offer_id = '' } = all;
  return aff_id === '' || offer_id === '' ? null : { ...all, aff_id, offer_id };
}

/**
 * Takes up a visit that a partner sent. Neither cookie is essential: until the visitor accepts, what
 * they would hold stays in this page's memory, and a refusal ends it.
 */
export function followAffiliateVisit({ document, search, consent, send }: AffiliateVisitOptions): void {
  const event = saleEventOf(search);
  if (event !== null) whenAccepted(consent, () => writeSaleEvent(document, event));
  const parameters = visitParameters(search);
  if (parameters === null) return;
  send(parameters).then(
    ({ cookieValue, cookieExpiredAt }) => whenAccepted(consent, () => writeCookieUntil(document, 'affiliate', cookieValue, cookieExpiredAt)),
    // Tracking that fails is no trouble of the visitor's.
    () => undefined,
  );
}
