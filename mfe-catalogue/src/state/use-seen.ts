import { useEffect } from 'react';
import { useAppState, useRuntime } from '@platform/shared/remote';
import { type Item, noteSeen } from '../api/favourites';

/** Notes once for each opened page that a member saw it; nobody is told when that fails, as nothing is lost that matters. */
export function useSeen({ kind, slug }: Item): void {
  const { http, queryClient } = useRuntime();
  const wanted = useAppState(({ session, audience }) => session.authorized && !audience.softMode);
  useEffect(() => {
    if (!wanted) return;
    noteSeen(http, { kind, slug }).then(
      () => queryClient.invalidateQueries({ queryKey: ['history'] }),
      () => undefined,
    );
  }, [wanted, http, queryClient, kind, slug]);
}
