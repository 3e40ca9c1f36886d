import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The caller's own id of a request, so that one id follows it through edge and API; an odd one is replaced. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

/**
 * The visitor's country, as a trusted CDN names it (docs/spec/age.md#policy).
 * @param headers as they came: what `Connection` names is taken out of a forwarded request, and must not take this with it
 * @param name the configured header, null when none is believed
 * @returns two capital letters; of several values the last, because a CDN adds its own behind the visitor's; empty when
 *   there is none
 */
export function countryOf(headers: IncomingMessage['headers'], name: string | null): string {
  const values = name === null ? '' : String(headers[name] ?? '');
  const last = values.split(',').at(-1)?.trim().toUpperCase() ?? '';
  return /^[A-Z]{2}$/.test(last) ? last : '';
}
