import { publicNameDays } from '@platform/shared/contracts';
import type { TakenName } from '../../../ground/area';
import { isUniqueViolation } from '../../../ground/db/driver-error';
import { ApiError } from '../../../ground/errors';
import { DAY } from '../../../ground/http/limit';
import type { IdentityServices } from '../services';
import { nameKey } from './name-key';
import { refusalOf } from './refused-names';
import { givePublicName, lockPublicName, type PublicName, writePublicName } from './repository';

/** When a member may take another name; null: now. */
export const changeableFrom = ({ changedAt }: Pick<PublicName, 'changedAt'>, now: Date): Date | null => {
  const from = changedAt && new Date(changedAt.getTime() + publicNameDays * DAY);
  return from && from > now ? from : null;
};

/**
 * Takes another public name, or says that the one there is shall be it (docs/spec/accounts.md#public-names).
 * @param name as the contract checked it
 * @throws ApiError validation-failed (field `name`) for a name that is taken or refused, or too soon after
 *   the last change
 */
export async function changePublicName(
  { areas, config, db, now }: IdentityServices,
  accountId: number,
  name: string,
): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      const own = (await lockPublicName(tx, accountId)) ?? (await givePublicName(tx, accountId));
      const confirmedAt = own.confirmedAt ?? now();
      if (own.name === name) return writePublicName(tx, { ...own, confirmedAt });
      const from = changeableFrom(own, now());
      if (from !== null) throw refused(`can be changed again on ${from.toISOString().slice(0, 10)}`);
      const taken: TakenName[] = [];
      for (const area of areas) taken.push(...((await area.takenNames?.(tx)) ?? []));
      const problem = refusalOf(name, taken, config.refusedNames);
      if (problem !== null) throw refused(problem);
      await writePublicName(tx, { accountId, name, key: nameKey(name), confirmedAt, changedAt: now() });
    });
  } catch (error) {
    throw isUniqueViolation(error) ? refused('is another member’s, or looks like it') : error;
  }
}

const refused = (problem: string): ApiError =>
  new ApiError(400, 'validation-failed', `The public name ${problem}.`, { fields: { name: problem } });
