import type { Bootstrap } from '@platform/shared/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { withVisit } from '../../affiliate/visit-parameters';
import { decidePage } from '../../guards/pipeline';
import type { SeenReleases } from '../releases/seen-releases';
import type { VisitorCountry } from '../visitor-countries';
import { noteAccess } from './access-line';
import type { PageRequest, PageUrl } from './page-request';

/** Who requests what, before anything is known about the page. */
export interface Visitor {
  request: FastifyRequest;
  reply: FastifyReply;
  url: PageUrl;
  agreed: boolean;
  country: VisitorCountry;
  /** The releases in use for this visitor, now. */
  seen: () => SeenReleases;
  /** What the page says of a build that this visitor was given a link to. */
  note: string | null;
  /** What the API is asked with: of a guest the age agreement alone. */
  cookie: string;
  isPersonal: boolean;
}

/**
 * Finds the page and lets the guards decide; a redirect is sent at once.
 * @param given the bootstrap of this visitor and path
 * @returns what the page is made from; null when the guards have redirected
 */
export function decide(visitor: Visitor, given: Bootstrap): PageRequest | null {
  const { request, reply, url, agreed, country, cookie, isPersonal, note } = visitor;
  // From here on nothing is awaited until the render begins: its worker is of these releases.
  const releases = visitor.seen();
  const page = releases.pageTable.find(url.pathname);
  const decision = decidePage(url, page, given, agreed);
  const { redirect, visit } = decision;
  if (redirect !== null) {
    noteAccess(request, { outcome: 'redirect' });
    void reply
      .header('cache-control', 'no-store')
      .header('vary', 'cookie')
      // Only the browser may keep the partner's visit, once the visitor consents: it goes along.
      .redirect(withVisit(redirect.to, visit), redirect.status);
    return null;
  }
  return {
    requestId: request.id,
    url,
    agreed,
    releases,
    bootstrap: page === null ? { ...given, status: 404, seo: null } : given,
    resolved: { page, decision },
    headers: {
      'x-request-id': request.id,
      // Searches take turns by address in the API, also those that a page makes.
      'x-forwarded-for': request.ip,
      ...(cookie !== '' && { cookie }),
      ...country.headers,
    },
    note,
    guestKey: isPersonal ? null : `${agreed}|${country.rule}`,
  };
}
