import type { Profile } from '@platform/shared/contracts';
import { AppError, type HttpClient } from '@platform/shared/http';
import type { ViewerState } from '@platform/shared/store';

/** Who looks at the page, and how the API responds: what the bar of a remote that runs alone chooses. */
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

/** What was chosen in this tab, so that it stays over reloads. @param usual the remote's own beginning */
export function readChoices(usual: Choices['visitor']): Choices {
  const [visitor, reply] = (sessionStorage.getItem(storageKey) ?? '').split(' ');
  return {
    visitor: visitors.find((known) => known === visitor) ?? usual,
    reply: replies.find((known) => known === reply) ?? 'normal',
  };
}

/** Keeps a choice and begins anew with it. */
export function choose({ visitor, reply }: Choices): void {
  sessionStorage.setItem(storageKey, `${visitor} ${reply}`);
  window.location.reload();
}

/** The state that the shell would hand over. @param profile of a member without premium */
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

/** The same client, slower, with nothing in its lists, or with an API that fails. */
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

/** A reply whose lists have nothing in them, and whose counts say so. */
export function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, name === 'total' || name === 'open' ? 0 : emptied(field)]),
  );
}
