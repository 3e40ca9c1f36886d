import { apiCookies } from '@platform/shared/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSigned, makeToken, sign, type SigningKeys } from '../../../ground/security/secrets';

/** How many accounts a browser is known for; a household shares one. */
const MAX_ACCOUNTS = 5;
const ONE_YEAR_S = 365 * 86_400;
const PURPOSE = 'known browser';
/** Random id of the browser, then a signature for each account, the last used first. */
const FORM = /^([\w-]{22})((?:\.[\w-]{43}){1,5})$/;

/**
 * Browsers that have signed in to an account before ("device cookies", OWASP: Slow Down Online Guessing Attacks).
 * Failed attempts of others cannot lock them out; they have a limit of their own.
 */
export interface KnownBrowsers {
  /** @returns the browser's id when it has signed in to this account; null for any other browser, and for no account */
  find(request: FastifyRequest, accountId: number | null): string | null;
  /** Notes that the browser has signed in to an account. */
  remember(request: FastifyRequest, reply: FastifyReply, accountId: number): void;
}

/** @param key signs the marks; at least 32 characters */
export function createKnownBrowsers(key: string | SigningKeys): KnownBrowsers {
  const marked = (browser: string, accountId: number): string => `${browser} ${accountId}`;
  const read = (request: FastifyRequest): { browser: string; signatures: string[] } | null => {
    const [, browser, signatures] = FORM.exec(request.cookies[apiCookies.knownBrowser] ?? '') ?? [];
    return browser === undefined || signatures === undefined
      ? null
      : { browser, signatures: signatures.slice(1).split('.') };
  };
  const isFor = (browser: string, accountId: number) => (signature: string) =>
    isSigned(key, PURPOSE, marked(browser, accountId), signature);
  return {
    find: (request, accountId) => {
      const known = read(request);
      if (known === null || accountId === null) return null;
      return known.signatures.some(isFor(known.browser, accountId)) ? known.browser : null;
    },
    remember: (request, reply, accountId) => {
      const { browser, signatures } = read(request) ?? { browser: makeToken(16), signatures: [] };
      const isThis = isFor(browser, accountId);
      const others = signatures.filter((signature) => !isThis(signature)).slice(0, MAX_ACCOUNTS - 1);
      const value = [browser, sign(key, PURPOSE, marked(browser, accountId)), ...others].join('.');
      void reply.setCookie(apiCookies.knownBrowser, value, { maxAge: ONE_YEAR_S });
    },
  };
}
