import type { Profile } from '@platform/shared/contracts';
import { AppError, type HttpClient } from '@platform/shared/http';
import type { ViewerState } from '@platform/shared/store';

/** Visitors and API behaviours to choose from in the bar of a standalone remote. */
export const visitors = [
  'guest',
  'member',
  'premium',
  'soft',
] as const;
export const replies = [
  'normal',
  'slow',
  'empty',
  'error',
] as const;
export interface Choices {
  visitor: (typeof visitors)[number];
  reply: (typeof replies)[number];
}

const storageKey = 'standalone';
/** Milliseconds of a slow reply: long enough to look at a skeleton. */
const slowMs = 2_000;

/** Choices stored in this tab, so that they survive reloads. @param usual the remote's default */
export function readChoices(usual: Choices['visitor']): Choices {
  const [visitor, reply] = (sessionStorage.getItem(storageKey) ?? '').split(' ');
  return {
    visitor: visitors.find((known) => known === visitor) ?? usual,
    reply: replies.find((known) => known === reply) ?? 'normal',
  };
}

/** Stores a choice and reloads. */
export function choose({ visitor, reply }: Choices): void {
  sessionStorage.setItem(storageKey, `${visitor} ${reply}`);
  window.location.reload();
}

/** The state that the shell would provide. @param profile of a member without premium */
export function viewerOf(visitor: Choices['visitor'], profile: Profile): ViewerState {
  const softMode = visitor === 'soft';
  return {
    session:
      visitor === 'guest'
        ? { authorized: false, profile: null }
        : { authorized: true, profile: { ...profile, isPremiumUser: visitor === 'premium' } },
    audience: { gate: softMode ? 'verification' : 'none', softMode },
  };
}

/** The same client, but slow, with empty lists, or with a failing API. */
export function httpWith(reply: Choices['reply'], http: HttpClient): HttpClient {
  if (reply === 'normal') return http;
  const delayOrFail = async (): Promise<void> => {
    if (reply === 'slow') await new Promise((resolve) => setTimeout(resolve, slowMs));
    if (reply === 'error')
      throw new AppError({
        code: 'internal',
        kind: 'server',
        message: 'The API fails, as the bar says.',
        retryable: true,
        status: 500,
      });
  };
  return {
    async call(name, request) {
      await delayOrFail();
      const value = await http.call(name, request);
      return reply === 'empty' && name.startsWith('GET ') ? (emptied(value) as typeof value) : value;
    },
    async send(name, request) {
      await delayOrFail();
      return http.send(name, request);
    },
  };
}

/** A reply with empty lists, and counts to match. */
export function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, name === 'total' || name === 'open' ? 0 : emptied(field)]),
  );
}
