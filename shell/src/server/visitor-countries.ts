import { countryOf, type EdgeSettings } from '@platform/shared/server';
import type { IncomingHttpHeaders } from 'node:http';
import type { ApiSettings } from './api-settings';

/** A visitor's country, as far as it matters. */
export interface VisitorCountry {
  /** Country in the key of a guest's page where it has an age requirement of its own, else empty. */
  readonly rule: string;
  /** Header for the API: the trusted one with a checked value, or none. */
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
  /** As `of`, without waiting: null while it is not known which header to believe. */
  known(headers: IncomingHttpHeaders): VisitorCountry | null;
}

/** Reads visitors' countries by the one configuration there is, the API's: its TRUSTED_COUNTRY_HEADER and AGE_POLICY. */
export function createVisitorCountries(settings: Pick<ApiSettings, 'known' | 'get'>): VisitorCountries {
  const read = ({ countryHeader, countries }: EdgeSettings, headers: IncomingHttpHeaders): VisitorCountry => {
    const country = countryOf(headers, countryHeader);
    return {
      rule: countries.includes(country) ? country : '',
      headers: countryHeader !== null && country !== '' ? { [countryHeader]: country } : {},
      header: countryHeader,
    };
  };
  return {
    of: async (headers) => read(await settings.get(), headers),
    known(headers) {
      const known = settings.known();
      return known && read(known, headers);
    },
  };
}
