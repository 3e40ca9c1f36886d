import { type ConsentStore, whenAccepted } from '../consent/consent';
import { writeCookieUntil } from '../cookies/cookies';
import { saleEventOf, writeSaleEvent } from './sale-event';
import { type VisitParameters, visitParameters } from './visit-parameters';

/** The response of `POST /api/affiliate_event/jshit`. */
export interface AffiliateAnswer {
  cookieValue: string;
  /** Unix seconds. */
  cookieExpiredAt: number;
}

export interface AffiliateVisitOptions {
  window: Pick<Window, 'document' | 'history' | 'location'>;
  /** Query of the address the visit came with. It stays in the address bar. */
  search: string;
  consent: ConsentStore;
  /** Tells the API of the visit. */
  send: (parameters: VisitParameters) => Promise<AffiliateAnswer>;
}

/**
 * Takes up a visit that a partner sent. Neither cookie is essential: until the visitor accepts, what
 * they would hold stays in this page's memory, and a refusal ends it.
 */
export function followAffiliateVisit({ window, search, consent, send }: AffiliateVisitOptions): void {
  const { document } = window;
  const event = saleEventOf(search);
  if (event !== null) whenAccepted(consent, () => writeSaleEvent(document, event));
  const parameters = visitParameters(search);
  if (parameters === null) return;
  told(window, search, () => send(parameters)).then(
    ({ cookieValue, cookieExpiredAt }) =>
      whenAccepted(consent, () => writeCookieUntil(document, 'affiliate', cookieValue, cookieExpiredAt)),
    // Tracking that fails is no trouble of the visitor's.
    () => undefined,
  );
}

/** Where a history entry keeps the response of the API, beside what the router keeps there. */
const note = 'affiliate';

/**
 * The response to a click, requested once: a visitor who reloads the page or comes back to it has not clicked again. The history
 * entry keeps it, which ends with the tab; storage would need the visitor's consent, and a click that was told before
 * they gave it must not be lost.
 */
async function told(
  { history, location }: AffiliateVisitOptions['window'],
  search: string,
  send: () => Promise<AffiliateAnswer>,
): Promise<AffiliateAnswer> {
  const noted = ((history.state ?? {}) as Record<string, unknown>)[note] as
    (AffiliateAnswer & { search: string }) | undefined;
  if (noted?.search === search) return noted;
  const response = await send();
  // Visitors who went on meanwhile are at another entry.
  if (location.search === search)
    history.replaceState({ ...(history.state as object | null), [note]: { ...response, search } }, '');
  return response;
}
