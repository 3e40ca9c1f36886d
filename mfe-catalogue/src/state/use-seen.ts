import { useEffect } from 'react';
import { mutate } from '@platform/shared/queries';
import { useAppState, useRuntime } from '@platform/shared/remote';
import { canHaveMemberData } from '@platform/shared/store';
import type { Item } from './use-favourite';

/** Notes once for each opened page that a member saw it; a failure is not shown, because only the history lacks an entry. */
export function useSeen({ kind, slug }: Item): void {
  const runtime = useRuntime();
  const wanted = useAppState(canHaveMemberData);
  useEffect(() => {
    if (!wanted) return;
    mutate(runtime, 'PUT /api/history/{kind}/{slug}', { params: { kind, slug }, body: {} }).catch(() => undefined);
  }, [wanted, runtime, kind, slug]);
}
