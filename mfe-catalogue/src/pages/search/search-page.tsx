import { type ReactNode, useEffect, useRef } from 'react';
import { formatNumber } from '@platform/shared/format';
import { useSearchParams } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import type { SearchResults } from '@platform/shared/contracts';
import { TabLinks } from '@platform/shared/ui';
import { LoadFailure } from '../../components/page/load-failure';
import { AllHits } from '../../components/search/all-hits';
import { GameHits, type KindHitsProps, ModelHits, VideoHits } from '../../components/search/kind-hits';
import { counted, kinds, Loading } from '../../components/search/kinds';
import { NoHits, PopularGames } from '../../components/search/no-hits';
import { SearchForm } from '../../components/search/search-form';
import styles from '../../components/search/search.module.css';
import { searchQuery } from '../../state/queries';
import { readSearchAddress, type SearchAddress, searchKinds, searchPath } from '../../state/search-address';
import { useViewer } from '../../state/use-viewer';

/** What a search finds: the best of all kinds, and a tab for each of them. */
export default function SearchPage(): ReactNode {
  const [search] = useSearchParams();
  const address = readSearchAddress(search);
  const viewer = useViewer();
  const { q, tab } = address;
  const results = useQuery(searchQuery(q ?? '', viewer.softMode));
  const { data } = results;
  const heading = useHeadingFocus(searchPath(address));
  const total = data && totalOf(data);
  return (
    <div className={styles.glow}>
      <div className={`container ${styles.page}`}>
        <h1 ref={heading} tabIndex={-1}>
          {q === undefined ? 'Search' : `Results for “${q}”`}
        </h1>
        <SearchForm address={address} />
        <p role="status" className="visually-hidden">
          {q !== undefined && data && statusOf(address, data)}
        </p>
        {q !== undefined && total !== 0 && (
          <TabLinks
            label="Kinds of results"
            tabs={(['all', ...searchKinds] as const).map((kind) => ({
              label: kind === 'all' ? 'All' : kinds[kind].title,
              to: searchPath({ q, tab: kind, page: 1 }),
              current: kind === tab,
              count: kind === 'all' ? total : data?.[kind].total,
            }))}
          />
        )}
        <div className={styles.hits}>
          <LoadFailure query={results} />
          {results.isPending && <Loading kind={tab === 'all' ? 'games' : tab} />}
          {data && (q === undefined || total === 0) && (
            <>
              {q !== undefined && <NoHits q={q} without={data.without} viewer={viewer} />}
              <PopularGames games={data.instead} viewer={viewer} />
            </>
          )}
          {data && q !== undefined && total !== 0 && tab === 'all' && (
            <>
              <AllHits q={q} results={data} viewer={viewer} />
              <PopularGames games={data.instead} viewer={viewer} beside={data} />
            </>
          )}
          {data && q !== undefined && total !== 0 && tab !== 'all' && (
            <Hits address={{ ...address, q }} viewer={viewer} />
          )}
        </div>
      </div>
    </div>
  );
}

function Hits(props: KindHitsProps): ReactNode {
  switch (props.address.tab) {
    case 'games':
      return <GameHits {...props} />;
    case 'videos':
      return <VideoHits {...props} />;
    default:
      return <ModelHits {...props} />;
  }
}

const totalOf = ({ games, videos, models }: SearchResults): number => games.total + videos.total + models.total;

/** What a screen reader hears of a new search. */
function statusOf({ q, tab }: SearchAddress, results: SearchResults): string {
  const total = totalOf(results);
  if (total === 0) return `Nothing found for “${q}”`;
  if (tab !== 'all') return counted(tab, results[tab].total);
  return `${formatNumber(total)} ${total === 1 ? 'result' : 'results'}`;
}

/**
 * Another search is no other page, so nobody else moves the focus: it goes to the heading when the control that had it
 * is gone, as the header's field is.
 */
function useHeadingFocus(address: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(address);
  useEffect(() => {
    if (before.current === address) return;
    before.current = address;
    if (document.activeElement === null || document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
  }, [address]);
  return heading;
}
