import { toAppError } from '@platform/shared/http';
import { useAppState } from '@platform/shared/remote';
import { paths } from '@platform/shared/router';
import { keepPreviousData, useQuery } from '@platform/shared/store';
import { EmptyState, ErrorPanel, LiveCard, LiveGrid, Pagination } from '@platform/shared/ui';
import { liveListQuery } from '../state/queries';
import { AgeNotice } from './age-notice';
import { LiveHead } from './live-head';
import { NoSuchPage } from './no-such-page';
import styles from './live-list.module.css';

/** Milliseconds between refreshes of a list that is being looked at; a hidden page rests. */
const refreshEvery = 30_000;

/** One page of rooms. What is on the screen stays there while it is refreshed, also when that fails. */
export function LiveList({ page: wanted }: { page: number }) {
  // What the server would refuse is not requested.
  const softMode = useAppState((state) => state.audience.softMode);
  const list = useQuery({
    ...liveListQuery(wanted),
    enabled: !softMode,
    refetchInterval: refreshEvery,
    placeholderData: keepPreviousData,
  });
  const { data } = list;

  if (softMode) {
    return (
      <>
        <LiveHead open={undefined} />
        <AgeNotice />
      </>
    );
  }
  if (data === undefined) {
    return (
      <>
        <LiveHead open={undefined} />
        {list.isError ? (
          <Failure error={list.error} retrying={list.isFetching} onRetry={() => void list.refetch()} />
        ) : (
          <LiveGrid loading skeletons={16} label="Live rooms" />
        )}
      </>
    );
  }
  return (
    <>
      <LiveHead open={data.open} />
      {data.total === 0 && (
        <EmptyState title="Nobody is on air">
          New rooms open through the day. This page finds them by itself.
        </EmptyState>
      )}
      {data.total > 0 && data.items.length === 0 && <NoSuchPage>The rooms end on page {data.pages}.</NoSuchPage>}
      {data.items.length > 0 && (
        <div className={list.isPlaceholderData ? styles.stale : undefined} aria-busy={list.isPlaceholderData}>
          <LiveGrid label="Live rooms">
            {data.items.map((room, index) => (
              <LiveCard key={room.id} linked={false} room={room} level={2} priority={index === 0} />
            ))}
          </LiveGrid>
          {/* While the next page is on its way the list shows the one before, and so does the number. */}
          <Pagination
            page={data.page}
            pages={data.pages}
            hrefFor={(page) => paths.camgirls({ page })}
            label="Pages of live rooms"
          />
        </div>
      )}
    </>
  );
}

function Failure({ error, retrying, onRetry }: { error: Error; retrying: boolean; onRetry: () => void }) {
  const { kind, status, message } = toAppError(error);
  // A refusal for age is not a missing log-in, which is what the panel would say by itself.
  const refused = status === 403;
  return (
    <ErrorPanel
      kind={refused ? 'validation' : kind}
      message={refused ? message : undefined}
      retrying={retrying}
      onRetry={onRetry}
    />
  );
}
