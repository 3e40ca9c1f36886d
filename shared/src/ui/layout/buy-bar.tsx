import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import styles from './buy-bar.module.css';

export interface BuyBarProps {
  /** Accessible name. */
  label: string;
  title: string;
  note: ReactNode;
  /** The only button. */
  children: ReactNode;
  /** The panel with the same button in the page: while it is in view there is no bar. */
  panel: RefObject<HTMLElement | null>;
}

/** On phones: the product and its buy button, at the bottom of the screen while the panel is out of view. */
export function BuyBar({ label, title, note, children, panel }: BuyBarProps): ReactNode {
  if (!useIsAway(panel)) return null;
  return (
    <aside className={styles.bar} aria-label={label} data-buy-bar>
      <p className={styles.words}>
        <b>{title}</b>
        <span>{note}</span>
      </p>
      {children}
    </aside>
  );
}

/** Whether an element is out of view; false until that is known, to avoid flicker. */
function useIsAway(element: RefObject<HTMLElement | null>): boolean {
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    if (element.current === null || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver((entries) => setIsAway(entries.at(-1)?.isIntersecting === false), {
      // The button is below the first lines of the panel: those alone at the edge of the screen are not enough to buy.
      rootMargin: '0px 0px -25%',
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isAway;
}
