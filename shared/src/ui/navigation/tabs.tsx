import * as Primitive from '@radix-ui/react-tabs';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import styles from './tabs.module.css';

export interface Tab {
  /** Identifier in the address or the state. */
  value: string;
  label: string;
  /** Number of items inside, next to the label. */
  count?: number | undefined;
  disabled?: boolean | undefined;
  content: ReactNode;
}

export interface TabsProps {
  /** The accessible name of the row. */
  label: string;
  tabs: readonly Tab[];
  /** The selected tab, when the page keeps it in its address; otherwise the first one is selected initially. */
  value?: string | undefined;
  onChange?: ((value: string) => void) | undefined;
}

/**
 * The library gives the row and the open panel style attributes, which the content policy refuses in HTML
 * (docs/decisions/trusted-types.md); the style sheet handles the row's outline, and panels have no animation.
 */
const noStyleAttributes = { outline: undefined, animationDuration: undefined };

/**
 * Parts of a page, one of which shows. Arrow keys, Home and End move between tabs; only the selected one is a Tab stop.
 * On phones the row scrolls sideways and brings the selected tab into view.
 */
export function Tabs({ label, tabs, value, onChange }: TabsProps): ReactNode {
  const [own, setOwn] = useState(tabs[0]?.value ?? '');
  const selected = value ?? own;
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>('[aria-selected="true"]');
    // Scrolls the row only: scrollIntoView would scroll the page, too.
    if (row && tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  }, [selected]);

  const select = (next: string) => {
    setOwn(next);
    onChange?.(next);
  };
  return (
    <Primitive.Root className={styles.tabs} value={selected} onValueChange={select}>
      <Primitive.List ref={list} className={styles.list} style={noStyleAttributes} aria-label={label}>
        {tabs.map((tab) => (
          <Primitive.Trigger key={tab.value} value={tab.value} disabled={tab.disabled === true} className={styles.tab}>
            {tab.label}
            {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Content key={tab.value} value={tab.value} asChild>
          <div className={styles.panel} style={noStyleAttributes}>
            {tab.content}
          </div>
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}
