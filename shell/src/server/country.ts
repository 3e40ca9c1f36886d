import type { IncomingHttpHeaders } from 'node:http';

/**
 * The visitor's country, as a trusted CDN names it (decisions.md, "Age gate, verification, soft mode").
 * @param headers as they came: what `Connection` names is taken out of a forwarded request, and must not take this with it
 * @param name the configured header, null when none is believed
 * @returns two capital letters; of several values the last, because a CDN adds its own behind the visitor's; empty when
 *   there is none
 */
export function countryOf(headers: IncomingHttpHeaders, name: string | null): string {
  if (name === null) return '';
  const last =
    String(headers[name] ?? '')
      .split(',')
      .at(-1)
      ?.trim()
      .toUpperCase() ?? '';
  return /^[A-Z]{2}$/.test(last) ? last : '';
}
