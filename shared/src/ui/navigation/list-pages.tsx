import { type MouseEvent, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { formatNumber } from '@platform/shared/format';
import { useLocation, useNavigate } from '@platform/shared/router';
import { Button } from '../action/button';
import { Pagination, type PaginationProps } from './pagination';
import styles from './list-pages.module.css';

export interface ListPagesProps extends PaginationProps {
  /** Items of all pages, and of a full one. */
  total: number;
  size: number;
  /** Brings the items of a page; fails when they do not come. */
  load: (page: number) => Promise<unknown>;
  /** A further page, one element with its lists; its items are loaded already, but after Back and a reload. */
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
 * The pages of a list. On phones the next one comes below the last: the link to its address loads it in place, and the
 * entry of the history keeps how far that went, so that Back and a reload find it again. Wider screens have links to
 * all pages; so has a phone that opened a later one.
 */
export function ListPages({ total, size, load, renderPage, children, ...pagination }: ListPagesProps): ReactNode {
  const { page, pages, hrefFor } = pagination;
  const navigate = useNavigate();
  const location = useLocation();
  const address = location.pathname + location.search;
  const [status, setStatus] = useState<typeof loading | typeof failed>();
  // The server knows nothing of the history.
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
    // The link has moved down: the keyboard goes on where the new items begin.
    lists.current?.children[last - page]?.querySelector<HTMLElement>('li a')?.focus({ preventScroll: true });
  }, [last, page]);

  const showMore = (event: MouseEvent) => {
    // Another tab gets the page of the link.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (status === loading) return;
    setStatus(loading);
    const next = last + 1;
    load(next).then(
      () => {
        setStatus(undefined);
        // The visitor has gone on meanwhile.
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

/** What an entry of the history says of the last page that was loaded below its own; 0 when nothing. */
const lastOf = (state: unknown): number => Number((state as { last?: unknown } | null)?.last) || 0;
