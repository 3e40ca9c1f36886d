import { useAppState } from '@platform/shared/remote';
import { canHaveMemberData, useQuery } from '@platform/shared/store';
import type { FavouritesViewer } from './favourite-items';
import { purchasesQuery } from './queries';

/** What the member pays for favourites; an unknown price is the standard one. */
export function useFavouritesViewer(): FavouritesViewer {
  const premium = useAppState(({ session }) => session.profile?.isPremiumUser ?? false);
  const enabled = useAppState(canHaveMemberData);
  return { premium, purchases: useQuery({ ...purchasesQuery(), enabled }).data };
}
