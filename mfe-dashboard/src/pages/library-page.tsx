import { type ReactNode, useLayoutEffect, useState } from 'react';
import type { LibraryItem } from '@platform/shared/contracts';
import { formatNumber } from '@platform/shared/format';
import { paths } from '@platform/shared/paths';
import { useNavigate, useSearchParams } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { Button, Chip, EmptyState, Select, Skeleton } from '@platform/shared/ui';
import { ContinueRow, ContinueSkeleton } from '../components/library/continue-row';
import { LibraryGrid, LibraryGridSkeleton } from '../components/library/library-grid';
import { LibrarySearch } from '../components/library/library-search';
import styles from '../components/library/library.module.css';
import { Loaded } from '../components/settings/loaded';
import { heroGames } from '../state/hero-games';
import {
  chooseGames,
  type LibraryAddress,
  libraryFilters,
  librarySorts,
  readLibraryAddress,
} from '../state/library-filters';
import { keepSort, keptSort } from '../state/kept-sort';
import { libraryQuery } from '../state/queries';

/** Posters before "Show more". */
const SHOWN_FIRST = 24;

/** The games that the member owns: what they play, and all of them with filters and search. */
export default function LibraryPage(): ReactNode {
  const library = useQuery(libraryQuery());
  return (
    <>
      <h1 className={styles.title}>Library</h1>
      <Loaded query={library} what="your games" shape={<Shape />} from={paths.dashboardGames()}>
        {({ items }) => (items.length === 0 ? <Empty /> : <Games items={items} />)}
      </Loaded>
    </>
  );
}

/** What is coming: the game to go on with, and posters. */
const Shape = () => (
  <>
    <ContinueSkeleton />
    <div className={styles.section}>
      <div className={styles.filters} aria-hidden="true">
        <Skeleton height={40} width="60%" />
      </div>
      <LibraryGridSkeleton count={12} />
    </div>
  </>
);

function Empty(): ReactNode {
  return (
    <EmptyState
      title="Your games will appear here"
      action={
        <Button variant="outlined" to={paths.games()}>
          Browse games
        </Button>
      }
    >
      Buy a game once and play it on every headset.
    </EmptyState>
  );
}

const addressOf = ({ show, sort, q }: LibraryAddress): string =>
  paths.dashboardGames({ show: show === 'all' ? '' : show, sort: sort === 'played' ? '' : sort, q });

function Games({ items }: { items: readonly LibraryItem[] }): ReactNode {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [all, setAll] = useState(false);
  const address = readLibraryAddress(search);
  const go = (change: Partial<LibraryAddress>) => {
    const next = { ...address, ...change };
    keepSort(next.sort);
    void navigate(addressOf(next), { replace: true, preventScrollReset: true });
  };
  // The menu's link says no order: the one that was chosen holds, before anything is painted.
  useLayoutEffect(() => {
    const sort = keptSort();
    if (search.has('sort') || sort === 'played') return;
    void navigate(addressOf({ ...readLibraryAddress(search), sort }), { replace: true, preventScrollReset: true });
  }, [search, navigate]);
  const chosen = chooseGames(items, address);
  const rest = chosen.length - SHOWN_FIRST;
  return (
    <>
      <ContinueRow items={heroGames(items)} />
      <section className={styles.section} aria-labelledby="all-heading">
        <div className={styles.bar}>
          <h2 id="all-heading">
            All games <span className={styles.dim}>{formatNumber(items.length)}</span>
          </h2>
          <LibrarySearch q={address.q} onSearch={(q) => go({ q })} />
          <Select
            label="Sort"
            hideLabel
            value={address.sort}
            options={Object.entries(librarySorts).map(([value, { label }]) => ({ value, label }))}
            onChange={({ currentTarget: { value } }) =>
              go({ sort: readLibraryAddress(new URLSearchParams({ sort: value })).sort })
            }
          />
        </div>
        <fieldset className={styles.filters}>
          <legend className="visually-hidden">Filter</legend>
          {Object.entries(libraryFilters).map(([value, { label, passes }]) => (
            <Chip
              key={value}
              pressed={address.show === value}
              onClick={() => go({ show: readLibraryAddress(new URLSearchParams({ show: value })).show })}
            >
              {label} <span className={styles.count}>{items.filter(passes).length}</span>
            </Chip>
          ))}
        </fieldset>
        <p className="visually-hidden" role="status">
          {`${chosen.length} ${chosen.length === 1 ? 'game' : 'games'}`}
        </p>
        {chosen.length === 0 ? (
          <EmptyState
            level={3}
            title={address.q === '' ? 'No games match this filter' : `No games match “${address.q}”`}
            action={
              <Button variant="outlined" onClick={() => go({ show: 'all', q: '' })}>
                Clear search and filters
              </Button>
            }
          >
            Check the spelling, or remove a filter.
          </EmptyState>
        ) : (
          <LibraryGrid items={all ? chosen : chosen.slice(0, SHOWN_FIRST)} />
        )}
        {rest > 0 && !all && (
          <Button variant="outlined" className={styles.more} onClick={() => setAll(true)}>
            {`Show ${rest} more`}
          </Button>
        )}
      </section>
    </>
  );
}
