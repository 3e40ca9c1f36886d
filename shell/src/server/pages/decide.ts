import type { Span } from '@platform/build/tracing';
import type { Bootstrap } from '@platform/shared/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { withVisit } from '../../affiliate/visit-parameters';
import { decidePage } from '../../guards/pipeline';
import type { SeenReleases } from '../releases/seen-releases';
import type { VisitorCountry } from '../visitor-countries';
import { noteAccess } from './access-line';
import { movedStaffPage } from './moved-pages';
import type { PageRequest, PageUrl } from './page-request';

/** Visitor and address of a request, before anything is known about the page. */
export interface Visit {
  requestId: string;
  /** The visitor's address. */
  ip: string;
  url: PageUrl;
  agreed: boolean;
  country: VisitorCountry;
  /** The releases currently in use for this visitor. */
  seen: () => SeenReleases;
  /** Identifies the API's current content. */
  content: string;
  /** Note on the page about a build that this visitor sees by a link. */
  note: string | null;
  /** Cookies for the API: for a guest the age agreement alone. */
  cookie: string;
  isPersonal: boolean;
  /** Parent span of the work; null: not traced. */
  span: Span | null;
}

/** A visit that waits for its response. */
export interface Visitor extends Visit {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Target of a redirect by the guards. */
export interface Redirect {
  readonly to: string;
  readonly status: 301 | 302 | 307 | 308;
}

/**
 * Finds the page and runs the guards.
 * @param given the bootstrap of this visitor and path
 * @returns the input of the page, or the redirect
 */
export function decide(visit: Visit, given: Bootstrap): { page: PageRequest } | { redirect: Redirect } {
  const { requestId, ip, url, agreed, country, cookie, isPersonal, note, content, span } = visit;
  // From here on nothing is awaited until the render begins, so that its worker is of these releases.
  const releases = visit.seen();
  const page = releases.pageTable.find(url.pathname);
  const moved = page === null && given.staff === true ? movedStaffPage(url) : null;
  if (moved !== null) return { redirect: { to: moved, status: 308 } };
  const known =
    page === null ? ({ ...given, status: 404, seo: null } as const) : page.access === 'staff' ? forStaff(given) : given;
  const decision = decidePage(url, page, given, agreed);
  const { redirect } = decision;
  // Only the browser may store the partner's visit, once the visitor consents: the redirect carries it.
  if (redirect !== null) return { redirect: { to: withVisit(redirect.to, decision.visit), status: redirect.status } };
  if (page !== null) span?.note({ 'page.route': page.path });
  return {
    page: {
      requestId,
      span,
      url,
      agreed,
      releases,
      bootstrap: known,
      resolved: { page, decision },
      headers: {
        'x-request-id': requestId,
        // The API queues searches by address, also those made by a page.
        'x-forwarded-for': ip,
        ...(cookie !== '' && { cookie }),
        ...(span !== null && { traceparent: span.traceparent }),
        ...country.headers,
      },
      note,
      guestKey: isPersonal ? null : `${agreed}|${country.rule}|${content}`,
    },
  };
}

/** The API looked the address up as a public text and found none: drop its status and SEO entry. */
const forStaff = (given: Bootstrap): Bootstrap => ({ ...given, status: 200, seo: null });

/** Sends a visitor elsewhere. */
export function sendRedirect({ request, reply }: Visitor, { to, status }: Redirect): FastifyReply {
  noteAccess(request, { outcome: 'redirect' });
  return reply.header('cache-control', 'no-store').header('vary', 'cookie').redirect(to, status);
}
