import type { FastifyInstance } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { ApiError } from '../../../ground/errors';
import { tooManyAttempts } from '../../../ground/http/failed-attempts';
import { hashedKey, TEN_MINUTES } from '../../../ground/http/limit';
import { type Captcha, requireCaptcha } from './service';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Refuses a form that was not sent by a person, and an address that sends many of them.
     * @param token the form's `recaptchaToken`
     * @param address the visitor's
     * @throws ApiError captcha-failed (400, or 503), too-many-requests (429)
     */
    requirePerson(token: string, address: string): Promise<void>;
  }
}

/**
 * Gives the server its check of captchas. Only false ones count, and only for the address: they say nothing about an
 * account. A true one costs no statement more, and an address that is refused neither a statement nor a call to the
 * provider. All instances count together; each learns that an address is refused by the next false captcha from there.
 * @param max false captchas of an address in ten minutes
 */
export function checkPersons(app: FastifyInstance, captcha: Captcha, max: number): void {
  const count = app.countAttempts(max, TEN_MINUTES);
  /** Addresses that are refused, until their window ends. */
  const refused = new RateLimiterMemory({ points: 1, duration: TEN_MINUTES / 1000 });
  const tooMany = (msBeforeNext: number): ApiError => tooManyAttempts(Math.max(1, Math.ceil(msBeforeNext / 1000)));

  app.decorate('requirePerson', async (token, address) => {
    const refusal = await refused.get(address);
    if (refusal !== null) throw tooMany(refusal.msBeforeNext);
    try {
      await requireCaptcha(captcha, token);
    } catch (error) {
      // A provider that cannot be reached is no failure of the visitor's.
      if (!(error instanceof ApiError) || error.status !== 400) throw error;
      const { remainingPoints, msBeforeNext } = await count.penalty(hashedKey(`false captcha ${address}`));
      // From the next one on.
      if (remainingPoints <= 0) await refused.block(address, Math.max(1, Math.ceil(msBeforeNext / 1000)));
      throw error;
    }
  });
}
