import { type MouseEvent, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { formatNumber } from '@platform/shared/format';
import { useLocation, useNavigate } from '@platform/shared/router';
import { Button } from '../action/button';
import { Pagination, type PaginationProps } from './pagination';
import styles from './list-pages.module.css';

export interface ListPagesProps extends PaginationProps {
  /** Number of all items, and of those of a full page. */
  total: number;
  size: number;
  /** Loads the items of a page; rejects on failure. */
  load: (page: number) => Promise<unknown>;
  /** A further page, one element with its lists; its items are already loaded, except after Back and a reload. */
  renderPage: (page: number) => ReactNode;
  /** The list of the current page. */
  children: ReactNode;
}

const subscribe = () => () => undefined;
const inBrowser = () => true;
const onServer = () => false;
const loading = 'Loading…';
const failed = 'Couldn’t load more. Try again';

/**
 * The pages of a list. On phones the next one is added below the last: the link to its address loads it in place, and
 * the history entry stores how many pages were loaded, so that Back and a reload restore them. Wider screens have links
 * to all pages; so has a phone that opened a later page.
 */
export function ListPages({ total, size, load, renderPage, children, ...pagination }: ListPagesProps): ReactNode {
  const { page, pages, hrefFor } = pagination;
  const navigate = useNavigate();
  const location = useLocation();
  const address = location.pathname + location.search;
  const [status, setStatus] = useState<typeof loading | typeof failed>();
  // The server has no history.
  const hydrated = useSyncExternalStore(subscribe, inBrowser, onServer);
  const last = hydrated ? Math.max(page, Math.min(lastOf(location.state), pages)) : page;
  const lists = useRef<HTMLDivElement>(null);
  const current = useRef('');
  const added = useRef(0);

  useEffect(() => {
    current.current = address;
    return () => {
      current.current = '';
    };
  }, [address]);
  useEffect(() => {
    if (added.current !== last) return;
    added.current = 0;
    // The link has moved down: the keyboard focus moves to the first new items.
    lists.current?.children[last - page]?.querySelector<HTMLElement>('li a')?.focus({ preventScroll: true });
  }, [last, page]);

  const showMore = (event: MouseEvent) => {
    // Another tab opens the page of the link.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (status === loading) return;
    setStatus(loading);
    const next = last + 1;
    load(next).then(
      () => {
        setStatus(undefined);
        // The visitor has navigated meanwhile.
        if (current.current !== address) return;
        added.current = next;
        void navigate(address, { replace: true, preventScrollReset: true, state: { last: next } });
      },
      () => setStatus(failed),
    );
  };

  return (
    <>
      <div ref={lists}>
        {children}
        {Array.from({ length: last - page }, (_, index) => renderPage(page + 1 + index))}
      </div>
      {last < pages && (
        <div className={styles.more}>
          <Button block to={hrefFor(last + 1)} rel="next" aria-busy={status === loading} onClick={showMore}>
            {status ?? `Show ${Math.min(size, total - last * size)} more of ${formatNumber(total)}`}
          </Button>
        </div>
      )}
      <p className="visually-hidden" aria-live="polite">
        {last > page && `${formatNumber(Math.min(last * size, total))} of ${formatNumber(total)} shown`}
      </p>
      <div className={page === 1 ? styles.first : undefined}>
        <Pagination {...pagination} page={last} />
      </div>
    </>
  );
}

/** Last page loaded below a history entry's own page; 0 if none. */
const lastOf = (state: unknown): number => Number((state as { last?: unknown } | null)?.last) || 0;
