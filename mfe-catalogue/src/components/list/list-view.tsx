import {
  memo,
  type ReactNode,
  startTransition,
  useCallback,
  useDeferredValue,
  useMemo,
  useOptimistic,
  useRef,
  useState,
} from 'react';
import { formatNumber } from '@platform/shared/format';
import { useRuntime } from '@platform/shared/remote';
import { useSearchParams } from '@platform/shared/router';
import { useQueryClient } from '@platform/shared/store';
import { Button, classNames, EmptyState, ListPages, Select, whenPainted } from '@platform/shared/ui';
import { chipsOf, type ListFacets } from '../../state/filter-chips';
import { filteredBy, type ListAddress, listPath, readListAddress, sortsFor } from '../../state/list-address';
import { changed, type ListFilters } from '../../state/list-filters';
import type { ListKind } from '../../state/list-kinds';
import { ActiveFilters } from './active-filters';
import { BadAddress } from './bad-address';
import { LazyFilterSheet, loadFilterSheet } from './lazy-filter-sheet';
import { FoundElsewhere } from './found-elsewhere';
import { FacetRail, type FacetRailProps } from './list-facets';
import { ListSearch } from './list-search';
import { type FailedQuery, LoadFailure } from '../page/load-failure';
import { MorePage, type PageQuery } from './more-page';
import { PageHead } from '../page/page-head';
import { NoMatches } from './no-matches';
import { TagChips } from './tag-chips';
import styles from './list-view.module.css';

export interface ListPageProps<Sort extends string> {
  kind: ListKind<Sort>;
  /** The list at an address that can be one. */
  children: (address: ListAddress<Sort>) => ReactNode;
}

/** A page with a list whose page, order and filters live in the address. */
export function ListPage<Sort extends string>({ kind, children }: ListPageProps<Sort>): ReactNode {
  const [search] = useSearchParams();
  const address = readListAddress(kind, search);
  return (
    <div className={`container ${styles.page}`}>
      <PageHead title={kind.title} brief />
      {'problem' in address ? (
        <BadAddress kind={kind} problem={address.problem} back={{ sort: 'relevance', filters: {} }} />
      ) : (
        children(address)
      )}
    </div>
  );
}

interface ListReply<Item> {
  items: Item[];
  page: number;
  pages: number;
  total: number;
  facets?: ListFacets | undefined;
}
export interface ListViewProps<Item, Sort extends string> {
  kind: ListKind<Sort>;
  address: ListAddress<Sort>;
  /** The filters of the address that this visitor may use. */
  filters: ListFilters;
  /** Whether what the visitor owns is known. */
  member: boolean;
  /** The query of a page with the address's order and filters. */
  queryOf: (page: number) => PageQuery;
  /** The query of the address; while the next page is on its way it holds the one before. */
  list: FailedQuery & {
    data: ListReply<Item> | undefined;
    isPending: boolean;
    isPlaceholderData: boolean;
  };
  /** The grid with its skeletons. */
  loading: ReactNode;
  /** The most popular of all; asked for when search and filters leave nothing. */
  popular: readonly Item[] | undefined;
  /** Filters that stand above the list as chips, instead of all of them in a rail beside it. */
  renderQuick?: (facets: FacetRailProps) => ReactNode;
  /** What leads on when there is nothing at all. */
  instead?: ReactNode;
  /** The grid with the items given, at least one; `level` is that of their headings. */
  children: (items: readonly Item[], level: 2 | 3) => ReactNode;
}

/** Opening the sheet changes nothing in the rail. */
const Rail = memo(FacetRail);

/** A list of the catalogue: filters, count, search, order, chips, items, pages, and what stands there instead of items. */
export function ListView<Item, Sort extends string>({
  kind,
  address,
  filters: allowed,
  member,
  queryOf,
  list,
  loading,
  popular = [],
  renderQuick,
  instead,
  children,
}: ListViewProps<Item, Sort>): ReactNode {
  const { router } = useRuntime();
  const client = useQueryClient();
  const count = useRef<HTMLParagraphElement>(null);
  const [sheet, setSheet] = useState(false);
  const { data } = list;
  // What was chosen counts at once: what is pressed before its page is there goes on from it.
  const given = useMemo<ListAddress>(() => ({ ...address, filters: allowed }), [address, allowed]);
  const [chosen, choose] = useOptimistic(given);
  const { filters } = chosen;
  const chips = chipsOf(filters, data?.facets);
  /** The search stands outside the sheet that the button opens. */
  const inSheet = chips.length - (filters.q === undefined ? 0 : 1);
  const sorts = sortsFor(kind, filters);

  const go = useCallback(
    (to: ListAddress) => {
      const { pathname } = router.location;
      startTransition(async () => {
        choose(to);
        // The choice is shown first; its address, and what follows from that, takes a slow phone several frames.
        await new Promise<void>(whenPainted);
        // Who has gone on to another page meanwhile stays there.
        if (router.location.pathname === pathname) router.navigate(listPath(kind, to), { preventScrollReset: true });
      });
    },
    [kind, choose, router],
  );
  const filterBy = useCallback((next: ListFilters) => go(filteredBy(kind, chosen, next)), [go, kind, chosen]);
  const focusCount = () => count.current?.focus();
  const facets = useMemo(
    () => ({ kind, filters, facets: data?.facets, member, onChange: filterBy }),
    [kind, filters, data?.facets, member, filterBy],
  );
  // Where there is a sheet the rail is hidden, and does not delay what is pressed there.
  const later = useDeferredValue(facets);
  // Neither the sheet nor a choice changes the items: they are rendered again when they or their viewer change.
  const renderItems = useCallback((items: Item[]) => children(items, 2), [children]);
  const items = useMemo(() => data && renderItems(data.items), [data, renderItems]);

  // While the next page is on its way the list shows the one before, and so must the page number.
  const page = data?.page ?? address.page;
  return (
    <div className={classNames(styles.columns, renderQuick && styles.wide)}>
      {!renderQuick && (
        <aside className={styles.rail} aria-label="Filters">
          <Rail {...(sheet ? later : facets)} />
        </aside>
      )}
      <section aria-label={kind.title}>
        <div className={styles.toolbar}>
          <p role="status" className={styles.count} ref={count} tabIndex={-1}>
            {data !== undefined && (
              <>
                <b>{formatNumber(data.total)}</b> {data.total === 1 ? kind.one : kind.many}
                {data.pages > 1 && page <= data.pages && (
                  <span className={page === 1 ? styles.first : undefined}>{`, page ${page} of ${data.pages}`}</span>
                )}
              </>
            )}
          </p>
          <ListSearch kind={kind} q={filters.q} onSearch={(q) => filterBy(changed(filters, { q }))} />
          <Button
            variant="secondary"
            icon="settings"
            className={styles.open}
            aria-haspopup="dialog"
            onPointerEnter={() => void loadFilterSheet()}
            onClick={() => setSheet(true)}
          >
            Filters
            {inSheet > 0 && (
              <span className={styles.badge}>
                {inSheet}
                <span className="visually-hidden"> active</span>
              </span>
            )}
          </Button>
          <div className={styles.sort}>
            <Select
              label="Sort by"
              hideLabel
              options={sorts}
              value={chosen.sort}
              onChange={({ currentTarget: { value } }) => go({ page: 1, filters, sort: value })}
            />
          </div>
        </div>
        {renderQuick ? renderQuick(facets) : <TagChips {...facets} />}
        <div className={styles.chips}>
          <ActiveFilters chips={chips} onChange={filterBy} onEmptied={focusCount} />
        </div>
        {filters.q !== undefined && <FoundElsewhere q={filters.q} here={kind.many} />}
        {list.isPending && loading}
        <LoadFailure query={list} />
        {data?.total === 0 && chips.length === 0 && (
          <EmptyState title={`No ${kind.many} yet`} action={instead}>
            Come back soon.
          </EmptyState>
        )}
        {data?.total === 0 && chips.length > 0 && (
          <>
            <NoMatches
              many={kind.many}
              q={filters.q}
              chips={chips}
              onChange={(next) => {
                focusCount();
                filterBy(next);
              }}
            />
            {popular.length > 0 && (
              <div className={styles.popular}>
                <h2>{`Popular ${kind.many}`}</h2>
                {children(popular.slice(0, kind.popularCount), 3)}
              </div>
            )}
          </>
        )}
        {data !== undefined && data.total > 0 && data.items.length === 0 && (
          <BadAddress kind={kind} problem={`The last page of ${kind.many} is ${data.pages}.`} back={address} />
        )}
        {data !== undefined && data.items.length > 0 && (
          <div className={list.isPlaceholderData ? styles.stale : undefined} aria-busy={list.isPlaceholderData}>
            <ListPages
              page={page}
              pages={data.pages}
              total={data.total}
              size={data.items.length}
              hrefFor={(target) => listPath(kind, { ...chosen, page: target })}
              label={`Pages of ${kind.many}`}
              load={(next) => client.ensureQueryData({ queryKey: queryOf(next).queryKey })}
              renderPage={(next) => (
                <MorePage key={next} query={queryOf(next)}>
                  {renderItems}
                </MorePage>
              )}
            >
              {items}
            </ListPages>
          </div>
        )}
      </section>
      {sheet && <LazyFilterSheet {...facets} chips={chips} total={data?.total} onClose={() => setSheet(false)} />}
    </div>
  );
}
