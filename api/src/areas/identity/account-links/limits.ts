import type { FastifyInstance } from 'fastify';
import type { AttemptLimit } from '../../../ground/http/failed-attempts';
import type { IdentityServices } from '../services';
import { requireProof } from '../captcha/service';
import { type LinkRequest, requestLink } from './request-link';

/** Captcha and proof of work of a guest's form. */
interface Proofs {
  readonly recaptchaToken: string;
  readonly proofToken?: string | undefined;
}

/**
 * Mails links that guests request. Every mail counts, whether the address is known or not: per visitor's address, per
 * address and recipient (both refuse above the limit), and per recipient (more proof is required above the limit). So
 * others cannot block a member's mails.
 * @returns mails a link; throws ApiError captcha-failed (400, or 503), proof-required (400), too-many-requests (429)
 */
export function createLinkMailer(
  { failedAttempts, requirePerson }: FastifyInstance,
  services: IdentityServices,
): (proofs: Proofs, address: string, link: LinkRequest) => Promise<void> {
  const { perAddress, perEmail } = services.config.linkLimits;
  const limitsOf = (address: string, recipient: string): AttemptLimit[] => [
    linksFrom(address, perAddress),
    { key: `links to ${recipient} from ${address}`, max: perEmail, above: 'refuse' },
    { key: `links to ${recipient}`, max: perEmail, above: 'prove' },
  ];
  return async ({ recaptchaToken, proofToken }, address, link) => {
    await requirePerson(recaptchaToken, address);
    const mail = await failedAttempts.begin(limitsOf(address, link.email.toLowerCase()));
    try {
      if (mail.needsProof) await requireProof(services.proof, proofToken);
      await requestLink(services, link);
    } catch (error) {
      await mail.takeBack();
      throw error;
    }
  };
}

/** Limit of mailed links that a visitor's address may request. */
export const linksFrom = (address: string, perAddress: number): AttemptLimit => ({
  key: `links from ${address}`,
  max: perAddress,
  above: 'refuse',
});
