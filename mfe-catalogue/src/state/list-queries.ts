import type { QueryContext, RemoteRoute, RouteQuery } from '@platform/shared/remote';
import { type ListAddress, readListAddress } from './list-address';
import { withoutOwned } from './list-filters';
import type { ListKind } from './list-kinds';
import { pageWordsQuery, searchQuery } from './queries';

/** An address with the filters that a viewer may use: only members filter by what they own. */
export const permittedAddress = <Sort extends string>(
  address: ListAddress<Sort>,
  isMember: boolean,
): ListAddress<Sort> => (isMember ? address : { ...address, filters: withoutOwned(address.filters) });

/**
 * The queries of a list's page: its words, the list, what a search finds elsewhere, and the most popular where search
 * and filters leave nothing.
 * @param memberQueries further ones
 */
export const listQueries = <Sort extends string>(
  kind: ListKind<Sort>,
  listQuery: (address: ListAddress<Sort>, softMode: boolean) => RouteQuery,
  popularQuery: (softMode: boolean) => RouteQuery,
  memberQueries: (context: QueryContext) => readonly RouteQuery[] = () => [],
): Required<Pick<RemoteRoute, 'queries' | 'dependentQueries'>> => {
  const addressOf = ({ search, canHaveMemberData }: QueryContext): ListAddress<Sort> | null => {
    const address = readListAddress(kind, search);
    return 'problem' in address ? null : permittedAddress(address, canHaveMemberData);
  };
  return {
    queries: (context) => {
      const address = addressOf(context);
      if (address === null) return [];
      const { pathname, softMode } = context;
      const { q } = address.filters;
      return [
        pageWordsQuery(pathname),
        listQuery(address, softMode),
        q !== undefined && searchQuery(q, softMode),
        ...memberQueries(context),
      ];
    },
    dependentQueries: (context, read) => {
      const address = addressOf(context);
      if (address === null) return [];
      const list = (read as (query: RouteQuery) => { total: number } | undefined)(listQuery(address, context.softMode));
      return [list?.total === 0 && popularQuery(context.softMode)];
    },
  };
};
