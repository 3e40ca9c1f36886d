import type { Profile } from '@platform/shared/contracts';
import type { GroundServices } from '../../../ground/area';
import { changeableFrom } from '../public-names/change-public-name';
import { givePublicName } from '../public-names/repository';
import { findProfile } from './repository';

/**
 * A member's profile (docs/spec/entities.md#profile), of which each area has its part.
 * @throws Error when there is no such account: a session always has one
 */
export async function readProfile(
  { areas, db }: Pick<GroundServices, 'areas' | 'db'>,
  accountId: number,
  now = new Date(),
): Promise<Profile> {
  const parts = areas.flatMap(({ profile }) => profile ?? []);
  const columns = Object.assign({}, ...parts.map((part) => part.columns(accountId))) as Parameters<
    typeof findProfile
  >[2];
  const account = await findProfile(db, accountId, columns);
  if (!account) throw new Error(`there is no account ${accountId}`);
  // A server of the release before makes accounts without one.
  const publicName = account.publicName ?? (await givePublicName(db, accountId));
  const own = {
    photoMedia: account.photo,
    name: account.name,
    publicName: {
      name: publicName.name,
      isConfirmed: publicName.confirmedAt !== null,
      changeableFrom: changeableFrom(publicName, now)?.toISOString() ?? null,
    },
    email: account.email,
    memberSince: account.createdAt.toISOString(),
    passwordLastChange: account.passwordChangedAt?.toISOString() ?? null,
    notifications: account.notifications,
  };
  // Each row has the columns that its part asked for, and the parts together make a profile: tests check replies by the contract.
  return Object.assign(own, ...parts.map((part) => part.show(account as never, now))) as Profile;
}
