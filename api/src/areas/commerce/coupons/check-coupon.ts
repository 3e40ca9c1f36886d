import type { Queryable } from '../../../ground/db/database';
import { ApiError } from '../../../ground/errors';
import type { Product } from '../products/products';
import { type Coupon, countUses, findCoupon } from './repository';

const refuse = (message: string): ApiError =>
  new ApiError(400, 'coupon-invalid', message, { fields: { coupon: message } });

/**
 * Finds a coupon that this member may use for a product.
 * @param find reads the coupon; the one that locks it where it is used
 * @throws ApiError 400 coupon-invalid, with a sentence that says why
 */
export async function checkCoupon(
  db: Queryable,
  { code, product, accountId, now }: { code: string; product: Product; accountId: number; now: Date },
  find: (db: Queryable, code: string, accountId: number) => Promise<Coupon | null> = findCoupon,
): Promise<Coupon> {
  const coupon = await find(db, code, accountId);
  if (!coupon) throw refuse('This coupon code doesn’t exist. Check it and try again.');
  if (coupon.validUntil !== null && coupon.validUntil <= now) throw refuse('This coupon has expired.');
  const isPack = 'coins' in product;
  if (coupon.appliesTo === 'packs' && !isPack) throw refuse('This coupon is for coins, not for Premium.');
  if (coupon.appliesTo === 'plans' && isPack) throw refuse('This coupon is for Premium, not for coins.');
  const { all, byMember } = await countUses(db, code, accountId);
  if (byMember > 0) throw refuse('You’ve already used this coupon.');
  if (coupon.maxUses !== null && all >= coupon.maxUses) throw refuse('This coupon has been used up.');
  return coupon;
}
