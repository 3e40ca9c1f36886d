import type { ReactNode } from 'react';
import { useQuery, useQueryClient } from '@platform/shared/store';
import { Button, EmptyState, ListPages } from '@platform/shared/ui';
import { type SearchAddress, type SearchKind, searchPath } from '../../state/search-address';
import { foundGamesQuery, foundModelsQuery, foundVideosQuery } from '../../state/search-queries';
import type { Viewer } from '../../state/use-viewer';
import { MorePage, type PageQuery } from '../list/more-page';
import { type FailedQuery, isFailure, LoadFailure } from '../page/load-failure';
import { Games, kinds, Loading, Performers, Videos } from './kinds';
import styles from './search.module.css';

export interface KindHitsProps {
  address: SearchAddress & { q: string };
  viewer: Viewer;
}

/** All games that a search finds. */
export function GameHits({ address, viewer }: KindHitsProps): ReactNode {
  const queryOf = (page: number) => foundGamesQuery({ ...address, page }, viewer.softMode);
  const list = useQuery(queryOf(address.page));
  return (
    <Hits kind="games" address={address} queryOf={queryOf} list={list} hasList>
      {(items) => <Games items={items} level={2} viewer={viewer} />}
    </Hits>
  );
}

/** All videos that a search finds. */
export function VideoHits({ address, viewer }: KindHitsProps): ReactNode {
  const queryOf = (page: number) => foundVideosQuery({ ...address, page }, viewer.softMode);
  const list = useQuery(queryOf(address.page));
  return (
    <Hits kind="videos" address={address} queryOf={queryOf} list={list} hasList={!viewer.softMode}>
      {(items) => <Videos items={items} level={2} />}
    </Hits>
  );
}

/** All performers that a search finds. */
export function ModelHits({ address, viewer }: KindHitsProps): ReactNode {
  const queryOf = (page: number) => foundModelsQuery({ ...address, page }, viewer.softMode);
  const list = useQuery(queryOf(address.page));
  return (
    <Hits kind="models" address={address} queryOf={queryOf} list={list} hasList>
      {(items) => <Performers items={items} level={2} />}
    </Hits>
  );
}

interface HitsProps<Item> {
  kind: SearchKind;
  address: SearchAddress & { q: string };
  queryOf: (page: number) => PageQuery;
  list: FailedQuery & {
    data: { items: Item[]; page: number; pages: number; total: number } | undefined;
  };
  /** Whether the viewer may open the list of all of the kind; there is none of videos in soft mode. */
  hasList: boolean;
  children: (items: readonly Item[]) => ReactNode;
}

function Hits<Item>({ kind, address, queryOf, list, hasList, children }: HitsProps<Item>): ReactNode {
  const client = useQueryClient();
  const { many, listPath } = kinds[kind];
  const { data } = list;
  if (isFailure(list)) return <LoadFailure query={list} />;
  if (data === undefined) return <Loading kind={kind} />;
  if (data.total === 0)
    return (
      <EmptyState
        title={`No ${many} match “${address.q}”`}
        action={
          <Button variant="outlined" to={searchPath({ ...address, tab: 'all', page: 1 })}>
            See all results
          </Button>
        }
      >
        Something else does.
      </EmptyState>
    );
  if (data.items.length === 0)
    return (
      <EmptyState
        title="This page doesn’t exist"
        action={
          <Button variant="outlined" to={searchPath({ ...address, page: 1 })}>
            Go to the first page
          </Button>
        }
      >
        {`The last page of these ${many} is ${data.pages}.`}
      </EmptyState>
    );
  return (
    <>
      {hasList && (
        <p className={styles.filter}>
          <Button variant="text" size="sm" icon="settings" to={listPath(address.q)}>
            {`Filter and sort these ${many}`}
          </Button>
        </p>
      )}
      <ListPages
        page={data.page}
        pages={data.pages}
        total={data.total}
        size={data.items.length}
        hrefFor={(page) => searchPath({ ...address, page })}
        label={`Pages of ${many}`}
        load={(next) => client.ensureQueryData({ queryKey: queryOf(next).queryKey })}
        renderPage={(next) => (
          <MorePage key={next} query={queryOf(next)}>
            {(items: Item[]) => children(items)}
          </MorePage>
        )}
      >
        {children(data.items)}
      </ListPages>
    </>
  );
}
