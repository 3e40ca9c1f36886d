import { useEffect, useId, useRef, type ReactNode } from 'react';
import { classNames, Icon } from '@platform/shared/ui';
import { activeNode, holds, type MenuNode } from './menu';
import { currentOf, MenuLink } from './menu-link';
import { useOpen } from './use-open';
import styles from './main-menu.module.css';

export interface MainMenuProps {
  menu: readonly MenuNode[];
  pathname: string;
}

/** The menu of wide screens; entries with sub-entries have a button that opens them. */
export function MainMenu({ menu, pathname }: MainMenuProps): ReactNode {
  const active = activeNode(menu, pathname);
  return (
    <nav className={styles.nav} aria-label="Main">
      <ul className={styles.list}>
        {menu.map((node, index) => (
          <Entry key={`${index} ${node.title}`} node={node} active={active} pathname={pathname} />
        ))}
      </ul>
    </nav>
  );
}

interface EntryProps {
  node: MenuNode;
  active: MenuNode | null;
  pathname: string;
}

function Entry({ node, active, pathname }: EntryProps): ReactNode {
  const [open, setOpen] = useOpen(pathname);
  const id = useId();
  const entry = useRef<HTMLLIElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    const leave = new AbortController();
    const whileOpen = { signal: leave.signal };
    const closeOutside = ({ target }: Event) => {
      if (!(target instanceof Node && entry.current?.contains(target))) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside, whileOpen);
    document.addEventListener('focusin', closeOutside, whileOpen);
    document.addEventListener(
      'keydown',
      ({ key }) => {
        if (key !== 'Escape') return;
        setOpen(false);
        button.current?.focus();
      },
      whileOpen,
    );
    return () => leave.abort();
  }, [open, setOpen]);
  const within = holds(node, active);
  const current = currentOf(node, active, pathname) ?? (within ? 'true' : undefined);
  if (node.items.length === 0)
    return (
      <li>
        <MenuLink node={node} current={current} className={styles.link} />
      </li>
    );
  return (
    <li ref={entry} className={styles.group}>
      {node.url !== null && <MenuLink node={node} current={current} className={styles.link} />}
      <button
        ref={button}
        type="button"
        className={classNames(styles.link, styles.toggle)}
        aria-expanded={open}
        aria-controls={id}
        aria-label={node.url === null ? undefined : `More in ${node.title}`}
        onClick={() => setOpen(!open)}
      >
        {node.url === null && node.title}
        <Icon name="chevron-down" size={14} className={styles.chevron} />
      </button>
      <ul id={id} className={styles.menu} hidden={!open}>
        {node.items.map((item, index) => (
          <li key={`${index} ${item.title}`}>
            <MenuLink node={item} current={currentOf(item, active, pathname)} className={styles.item} />
            {item.items.length > 0 && (
              <ul className={styles.deeper}>
                {item.items.map((leaf, place) => (
                  <li key={`${place} ${leaf.title}`}>
                    <MenuLink node={leaf} current={currentOf(leaf, active, pathname)} className={styles.item} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </li>
  );
}
