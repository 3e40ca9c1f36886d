import { type ReactNode, useMemo } from 'react';
import { useQuery } from '@platform/shared/store';
import { isFailure, LoadFailure } from '../page/load-failure';

/** The query of a page of a list. */
export interface PageQuery {
  queryKey: readonly unknown[];
}

/** A page that a phone loaded below the one before it. */
export function MorePage({
  query: { queryKey },
  children,
}: {
  query: PageQuery;
  children: (items: never[]) => ReactNode;
}): ReactNode {
  // Items do not change places under a visitor who reads on.
  const list = useQuery<{ items: never[] }>({ queryKey, staleTime: Infinity });
  const { data } = list;
  const items = useMemo(() => data && children(data.items), [data, children]);
  return isFailure(list) ? <LoadFailure query={list} /> : items;
}
