import { memo, type ReactNode } from 'react';
import { classNames } from '@platform/shared/ui';
import { Brand } from './header/brand';
import type { MenuNode, SafeMenus } from './menu/menu';
import { MenuLink } from './menu/menu-link';
import styles from './footer.module.css';

export interface FooterProps {
  menus: SafeMenus['footer'];
  /** The page's own ground reaches down to it. */
  flush?: boolean | undefined;
  /** Shows the cookie notice again; without it there is no way to. */
  onCookieSettings?: (() => void) | undefined;
}

/** Brand and age sign, a column for each group of the footer menu, and the copyright line: from page to page the same. */
export const Footer = memo(function Footer({ menus, flush, onCookieSettings }: FooterProps): ReactNode {
  const groups = menus.menu.filter(({ items }) => items.length > 0);
  const single = menus.menu.filter(({ items }) => items.length === 0);
  return (
    <footer className={classNames(styles.footer, flush && styles.flush)} data-keeps-free="">
      <div className="container">
        <div className={styles.columns}>
          <div className={styles.about}>
            <Brand logo={menus.logo} />
            {menus.text && <p className={styles.text}>{menus.text}</p>}
            <p className={styles.adults}>
              <span className={styles.sign} aria-hidden="true">
                18+
              </span>
              Adults only.
            </p>
          </div>
          {/* One landmark: each column has its heading. */}
          <nav aria-label="Footer" className={styles.nav}>
            {groups.map((group, index) => (
              <Column key={`${index} ${group.title}`} heading={group} items={group.items} />
            ))}
            {single.length > 0 && <Column items={single} />}
          </nav>
        </div>
        <div className={styles.base}>
          {menus.copyRightText && <p>{menus.copyRightText}</p>}
          {onCookieSettings && (
            <button type="button" className={classNames(styles.link, styles.settings)} onClick={onCookieSettings}>
              Cookie settings
            </button>
          )}
        </div>
      </div>
    </footer>
  );
});

function Column({ heading, items }: { heading?: MenuNode; items: readonly MenuNode[] }): ReactNode {
  return (
    <div>
      {heading && (
        <h2 className={styles.heading}>
          <MenuLink node={heading} />
        </h2>
      )}
      <ul>
        {items.map((item, index) => (
          <li key={`${index} ${item.title}`}>
            <MenuLink node={item} className={styles.link} />
          </li>
        ))}
      </ul>
    </div>
  );
}
