import { paths } from '@platform/shared/paths';
import { useNavigate } from '@platform/shared/router';
import { keepPreviousData, useQuery, useQueryClient } from '@platform/shared/store';
import { Button, EmptyState, LiveGrid, ListPages } from '@platform/shared/ui';
import { liveListQuery } from '../state/queries';
import { isFiltered, type RoomFilters as Filters, roomListPath, sortedBy } from '../state/room-filters';
import { LiveHead } from './live-head';
import { LoadFailure } from './load-failure';
import { NoSuchPage } from './no-such-page';
import { RoomFilters } from './room-filters';
import { RoomGroups } from './room-groups';
import styles from './live-list.module.css';

/** Milliseconds between refreshes of a list that is being looked at; a hidden page rests. */
const refreshEvery = 15_000;

/** One page of rooms. What is on the screen stays there while it is refreshed, also when that fails. */
export function LiveList({ page: wanted, filters }: { page: number; filters: Filters }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const list = useQuery({
    ...liveListQuery(wanted, filters),
    refetchInterval: refreshEvery,
    placeholderData: keepPreviousData,
  });
  const { data } = list;
  const filterBy = (next: Filters): void => void navigate(roomListPath(1, next), { preventScrollReset: true });

  if (data === undefined) {
    return (
      <>
        <LiveHead list={undefined} />
        {list.isError ? <LoadFailure query={list} /> : <LiveGrid loading skeletons={16} label="Live rooms" />}
      </>
    );
  }
  return (
    <>
      <LiveHead list={data} />
      <RoomFilters filters={filters} facets={data.facets} onChange={filterBy} />
      {data.total === 0 && isFiltered(filters) && (
        <EmptyState
          title="No rooms match these filters"
          action={
            <Button variant="outlined" onClick={() => filterBy(sortedBy(filters.sort))}>
              Show all rooms
            </Button>
          }
        >
          Remove a filter, or show all rooms.
        </EmptyState>
      )}
      {data.total === 0 && !isFiltered(filters) && (
        <EmptyState
          title="No one is live right now"
          action={
            <Button variant="outlined" to={paths.pornstars()}>
              Meet the performers
            </Button>
          }
        >
          New rooms open throughout the day. This page updates automatically.
        </EmptyState>
      )}
      {data.total > 0 && data.items.length === 0 && <NoSuchPage>The last page is {data.pages}.</NoSuchPage>}
      {data.items.length > 0 && (
        <div className={list.isPlaceholderData ? styles.stale : undefined} aria-busy={list.isPlaceholderData}>
          {/* While the next page is on its way the list shows the one before, and so does the number. */}
          <ListPages
            page={data.page}
            pages={data.pages}
            total={data.total}
            size={data.items.length}
            hrefFor={(page) => roomListPath(page, filters)}
            label="Pages of live rooms"
            load={(page) => client.ensureQueryData(liveListQuery(page, filters))}
            renderPage={(page) => <MoreRooms key={page} page={page} filters={filters} />}
          >
            <RoomGroups rooms={data.items} list={data} filters={filters} first />
          </ListPages>
        </div>
      )}
    </>
  );
}

/** A page that a phone loaded below the one before it. */
function MoreRooms({ page, filters }: { page: number; filters: Filters }) {
  const list = useQuery({ ...liveListQuery(page, filters), refetchInterval: refreshEvery });
  const above = useQuery({ ...liveListQuery(page - 1, filters), enabled: false });
  if (list.data !== undefined)
    return <RoomGroups rooms={list.data.items} list={list.data} filters={filters} after={above.data?.items.at(-1)} />;
  return list.isError && <LoadFailure query={list} />;
}
