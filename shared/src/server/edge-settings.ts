/** API configuration that the edge needs. The API serves it at a path that the edge does not proxy. */
export interface EdgeSettings {
  /** Name of the CDN's request header with the visitor's country, lower case; null: no header is trusted. */
  readonly countryHeader: string | null;
  /** Countries with an age requirement of their own (ISO 3166-1 alpha-2); guests of all others see the same pages. */
  readonly countries: readonly string[];
  /**
   * Version number that every change of public content increases; null while the database is unavailable, absent from
   * an earlier API.
   */
  readonly contentVersion?: number | null;
}

export const edgeSettingsPath = '/edge-settings';

/** The API is ours, but another release of it may respond. */
export function isEdgeSettings(value: unknown): value is EdgeSettings {
  const { countryHeader, countries, contentVersion } = (value ?? {}) as { [K in keyof EdgeSettings]?: unknown };
  return (
    (countryHeader === null || typeof countryHeader === 'string') &&
    Array.isArray(countries) &&
    countries.every((country) => typeof country === 'string') &&
    (contentVersion == null || typeof contentVersion === 'number')
  );
}
