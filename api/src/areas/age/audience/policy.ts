/** Requirements for the full catalogue, from the weakest to the strictest. */
export const ageRequirements = ['none', 'agreement', 'verification'] as const;
export type AgeRequirement = (typeof ageRequirements)[number];

/** The requirement by country (ISO 3166-1 alpha-2, upper case); `fallback` where the country is unknown or not named. */
export interface AgePolicy {
  readonly fallback: AgeRequirement;
  readonly countries: Readonly<Record<string, AgeRequirement>>;
}

const isRequirement = (word: string | undefined): word is AgeRequirement =>
  (ageRequirements as readonly (string | undefined)[]).includes(word);

/**
 * Reads a policy such as `agreement,GB=verification,FR=verification`.
 * @returns the policy, or null when any part of it is not understood
 */
export function parseAgePolicy(text: string): AgePolicy | null {
  const [fallback, ...exceptions] = text.split(',').map((part) => part.trim());
  if (!isRequirement(fallback)) return null;
  const countries: Record<string, AgeRequirement> = {};
  for (const exception of exceptions) {
    const [country, requirement, ...rest] = exception.split('=');
    if (!country || !/^[A-Z]{2}$/.test(country) || !isRequirement(requirement) || rest.length > 0) return null;
    countries[country] = requirement;
  }
  return { fallback, countries };
}
