import { lifetimes } from '@platform/shared/lifetimes';
import { countryOf, type EdgeSettings, edgeSettingsPath, isEdgeSettings } from '@platform/shared/server';
import type { IncomingHttpHeaders } from 'node:http';
import { fetchText } from './fetch-text';

/** A visitor's country, as far as it matters. */
export interface VisitorCountry {
  /** What a guest's page depends on: the country when it has an age requirement of its own, else empty. */
  readonly rule: string;
  /** What the API is told: the trusted header with one checked value, or nothing. */
  readonly headers: Readonly<Record<string, string>>;
  /** The header that the visitor may have sent and that is replaced by `headers`; null: none is believed. */
  readonly header: string | null;
}

export interface VisitorCountries {
  /**
   * @param headers of the visitor's request
   * @throws Error while it is not known which header to believe: then no page may go out
   */
  of(headers: IncomingHttpHeaders): Promise<VisitorCountry>;
}

/** Milliseconds the API gets. */
const timeoutMs = 1_500;
/** Of the settings, some hundred bytes. */
const maxBytes = 64 * 1024;

/**
 * Reads visitors' countries by the one configuration there is, the API's: its TRUSTED_COUNTRY_HEADER and AGE_POLICY.
 * They are looked up again after a second; while the API is away the last ones hold.
 * @param apiUrl where the API listens
 * @param now the clock, in milliseconds
 */
export function createVisitorCountries(
  apiUrl: string,
  get: typeof fetch = fetch,
  now: () => number = Date.now,
): VisitorCountries {
  let known: EdgeSettings | null = null;
  let checkedAt = 0;
  let pending: Promise<EdgeSettings> | null = null;

  const load = async (): Promise<EdgeSettings> => {
    const { status, text } = await fetchText(`${apiUrl}${edgeSettingsPath}`, { timeoutMs, maxBytes, fetch: get });
    const body: unknown = status === 200 ? JSON.parse(text) : null;
    if (!isEdgeSettings(body)) throw new Error(`the API answers ${status} to the edge's settings`);
    return body;
  };
  const refresh = async (): Promise<EdgeSettings> => {
    try {
      known = await load();
      return known;
    } catch (error) {
      if (known === null) throw error;
      return known;
    } finally {
      // After a failure, too: one request a second waits for an API that hangs, not every one.
      checkedAt = now();
      pending = null;
    }
  };
  return {
    async of(headers) {
      if (known === null || now() - checkedAt >= lifetimes.edgeSettings) await (pending ??= refresh());
      if (known === null) throw new Error('the settings of the API are not known');
      const { countryHeader, countries } = known;
      const country = countryOf(headers, countryHeader);
      return {
        rule: countries.includes(country) ? country : '',
        headers: countryHeader !== null && country !== '' ? { [countryHeader]: country } : {},
        header: countryHeader,
      };
    },
  };
}
