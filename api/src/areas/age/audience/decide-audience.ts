import type { Audience } from '../../../ground/plugins/access';
import { type AgePolicy, type AgeRequirement, ageRequirements } from './policy';

export interface AudienceInput {
  /** The configured policy; null or with an unknown word in it: broken. */
  readonly policy: AgePolicy | null;
  /** Country from the trusted header, or null without one. */
  readonly country: string | null;
  /** The age-agreement cookie says yes. */
  readonly agreed: boolean;
  /** The server itself checked a verification token of this visitor and found it valid. */
  readonly verified: boolean;
}

/**
 * Decides who may see the full catalogue (docs/spec/age.md#the-decision): the one place
 * that decides it. A missing value restricts, and a broken policy means verification.
 * Verification outranks agreement: a visitor who must be verified is told so first.
 */
export function decideAudience(input: AudienceInput): Audience {
  const gate = closedGate(requirement(input.policy, input.country), input);
  return { gate, softMode: gate !== 'none' };
}

function requirement(policy: AgePolicy | null, country: string | null): AgeRequirement {
  if (!policy) return 'verification';
  const named = country !== null && Object.hasOwn(policy.countries, country) ? policy.countries[country] : undefined;
  const wanted = named ?? policy.fallback;
  return ageRequirements.includes(wanted) ? wanted : 'verification';
}

function closedGate(required: AgeRequirement, { agreed, verified }: AudienceInput): AgeRequirement {
  if (required === 'none') return 'none';
  if (required === 'verification' && !verified) return 'verification';
  return agreed ? 'none' : 'agreement';
}
