import type { FastifyReply, FastifyRequest } from 'fastify';
import { foldSlashes } from '../../guards/pipeline';
import { overrideCookie, overrideName, overrideToken, readOverride } from '../releases/override-link';
import type { Override } from '../releases/overrides';
import type { Remotes } from '../releases/remotes';
import { splitUrl } from './page-request';

/** Builds that a visitor gets by an override link. */
export interface OverrideVisit {
  /** The build in place of everybody's; null: it is not shown. */
  readonly override: Override | null;
  /** Notice on the page, in one sentence. */
  readonly says: string;
}

export interface OverrideVisits {
  /**
   * Takes a link that is in the address over into a cookie, or ends it, and leads to the address without it.
   * @returns `replied` when there is one; `invalid` for one that was changed, or has expired: its page is the caller's
   */
  takeLink(request: FastifyRequest, reply: FastifyReply): 'none' | 'replied' | 'invalid';
  /** @returns null for everybody who has no link, or one that is not good; that one is taken away */
  visitOf(request: FastifyRequest, reply: FastifyReply): Promise<OverrideVisit | null>;
}

/**
 * Shows one visitor an uploaded build (docs/decisions/releases.md, "One visitor, one build").
 * @param secret with which links are signed; null: there are none
 * @param now milliseconds
 */
export function createOverrideVisits(
  remotes: Pick<Remotes, 'override'>,
  secret: string | null,
  now: () => number = Date.now,
): OverrideVisits {
  const seconds = (): number => Math.floor(now() / 1_000);
  const keep = (request: FastifyRequest, reply: FastifyReply, token: string | null, life = 0): void =>
    void reply.header('set-cookie', overrideCookie(token, life, request.protocol === 'https'));

  return {
    takeLink(request, reply) {
      const { pathname, search } = splitUrl(request.url);
      if (!search.includes(overrideName)) return 'none';
      const query = new URLSearchParams(search);
      const token = query.get(overrideName);
      if (token === null) return 'none';
      const link = readOverride(token, secret, seconds());
      if (link !== null) keep(request, reply, token, link.expires - seconds());
      else {
        keep(request, reply, null);
        if (token !== 'off') {
          const feature = secret === null ? 'off' : 'on';
          request.log.warn({ requestId: request.id, feature }, 'a link to a release is not valid');
          return 'invalid';
        }
      }
      query.delete(overrideName);
      const rest = query.toString();
      void reply
        .header('cache-control', 'no-store')
        .redirect(foldSlashes(`${pathname}${rest === '' ? '' : `?${rest}`}`), 302);
      return 'replied';
    },
    async visitOf(request, reply) {
      const token = overrideToken(request.headers.cookie);
      if (token === null) return null;
      const link = readOverride(token, secret, seconds());
      if (link === null) {
        if (!reply.sent) keep(request, reply, null);
        return null;
      }
      reply.header('cache-status', `edge; fwd=bypass; detail=${overrideName}`);
      const { name, build } = link;
      const found = await remotes.override(name, build);
      return 'problem' in found
        ? { override: null, says: `You see the stable release: ${found.problem}.` }
        : { override: found, says: `You see ${name} ${build}. No one else does.` };
    },
  };
}
