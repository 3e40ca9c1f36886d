import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { splitUrl } from './page-request';

/** Log line of one response of the page handler. */
export interface AccessFacts {
  /** Owner of the page: `shell`, a remote, or null where it is not known. */
  owner: string | null;
  /** The release that rendered it, of its owner. */
  build: string | null;
  /**
   * `rendered`, `late` and `failed` are outcomes of the owner's render; `cached` came from the page cache, `stale` is
   * the last good page while the API fails, `redirect` and `problem` are the edge's own responses.
   */
  outcome: 'rendered' | 'late' | 'failed' | 'cached' | 'stale' | 'redirect' | 'problem';
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the page handler, read by its access line. */
    access?: AccessFacts;
  }
}

/** Records details for the access line of a request; later values replace earlier ones. */
export function noteAccess(request: FastifyRequest, noted: Partial<AccessFacts>): void {
  request.access = { owner: null, build: null, outcome: 'problem', ...request.access, ...noted };
}

/**
 * Writes one line for each response of the page handler: request id, path without its query (which may contain private
 * data), owner, build, outcome, status, and milliseconds until the last byte was handed over. The values known with the
 * first byte are also sent to the browser (`Server-Timing`), for the platform overlay.
 * @param log writes it
 * @param onPage counts it, where metrics are enabled
 */
export function accessLines(
  app: FastifyInstance,
  log: (level: 'info', message: string, details: Record<string, unknown>) => void,
  onPage?: (facts: AccessFacts, status: number, ms: number) => void,
): void {
  const write = ({ access, id, url }: FastifyRequest, reply: FastifyReply): void => {
    if (access === undefined) return;
    onPage?.(access, reply.statusCode, reply.elapsedTime);
    log('info', 'page', {
      requestId: id,
      path: splitUrl(url).pathname,
      ...access,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    });
  };
  app.decorateRequest('access', undefined);
  app.addHook('onSend', (request, reply, _, done) => {
    const { access } = request;
    if (access !== undefined && access.owner !== null)
      reply.header(
        'server-timing',
        `page;dur=${reply.elapsedTime.toFixed(1)};desc="${access.owner}@${access.build ?? ''} ${access.outcome}"`,
      );
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    write(request, reply);
    done();
  });
}
