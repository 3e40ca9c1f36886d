import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../../ground/errors';
import { requireFullAudience } from '../../../ground/plugins/access';
import type { CatalogueServices } from '../services';
import { isOpenAccount } from '../../identity/accounts/repository';

/**
 * Refuses a headset whose account may not be served any more. It sends no cookies: its account said to be adult when it
 * was made, and where the policy requires more, its account's verification counts.
 * @throws ApiError age-verification-required, forbidden
 */
export async function requireHeadset(
  { db, age }: Pick<CatalogueServices, 'db' | 'age'>,
  request: FastifyRequest,
  accountId: number,
): Promise<void> {
  if ((await request.audience()).gate === 'verification' && !(await age.isAccountVerified(accountId)))
    await requireFullAudience(request);
  if (!(await isOpenAccount(db, accountId)))
    throw new ApiError(403, 'forbidden', 'This address belongs to another viewer.');
}

/**
 * Makes the check of signed addresses of images.
 * @returns throws ApiError forbidden for an address that does not open this image, and what `requireHeadset` throws
 */
export const createPictureCheck =
  (services: Pick<CatalogueServices, 'db' | 'age' | 'urlSigner' | 'now'>) =>
  async (request: FastifyRequest, text: string, path: string): Promise<void> => {
    const claims = services.urlSigner.readImage(text, services.now());
    if (claims?.image !== path) throw new ApiError(403, 'forbidden', 'This address isn’t valid or has expired.');
    await requireHeadset(services, request, claims.headset);
  };
