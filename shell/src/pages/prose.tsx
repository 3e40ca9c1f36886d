import { useEffect, useRef, type ReactNode } from 'react';
import { useNavigate } from '@platform/shared/router';
import styles from './text-article.module.css';

/**
 * Rich text from the API, which sanitises it. Links to pages of this site go through the router.
 * @param html elements of the API's short list, without script, style or handler
 */
export function Prose({ html }: { html: string }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const element = place.current;
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const href = link?.getAttribute('href');
      // Only a plain press on a path: another tab, or a place on this page, is left to the browser.
      if (
        href?.startsWith('/') !== true ||
        event.button !== 0 ||
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey ||
        event.altKey
      )
        return;
      event.preventDefault();
      void navigate(href);
    };
    element?.addEventListener('click', follow);
    return () => element?.removeEventListener('click', follow);
  }, [navigate]);
  // oxlint-disable-next-line react/no-danger -- the API sanitises text pages
  return <div ref={place} className={styles.prose} dangerouslySetInnerHTML={{ __html: html }} />;
}
