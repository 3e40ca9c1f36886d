import { apiCookies } from '@platform/shared/contracts';
import { countryOf } from '@platform/shared/server';
import type { FastifyRequest } from 'fastify';
import type { Audience } from '../../../ground/plugins/access';
import type { AgeConfig } from '../settings';
import { decideAudience } from './decide-audience';

/**
 * The audience of a request by the age policy.
 * @param isVerified whether the visitor brings a valid verification of their age
 */
export const audienceOf =
  ({ agePolicy, countryHeader }: Pick<AgeConfig, 'agePolicy' | 'countryHeader'>, isVerified: IsVerified) =>
  async (request: FastifyRequest, known?: { readonly verified: true }): Promise<Audience> => {
    const input = {
      policy: agePolicy,
      country: countryOf(request.headers, countryHeader) || null,
      agreed: request.cookies[apiCookies.ageAgreement] === '1',
    };
    const unverified = decideAudience({ ...input, verified: false });
    // Only when it changes the decision: checking a token costs a database query.
    return unverified.gate === 'verification' && (known?.verified === true || (await isVerified(request)))
      ? decideAudience({ ...input, verified: true })
      : unverified;
  };

type IsVerified = (request: FastifyRequest) => Promise<boolean>;
