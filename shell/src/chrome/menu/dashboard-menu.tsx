import { useEffect, useRef, type ReactNode } from 'react';
import type { Profile } from '@platform/shared/contracts';
import { paths } from '@platform/shared/paths';
import { Avatar, classNames } from '@platform/shared/ui';
import { activeNode, type MenuNode } from './menu';
import { currentOf, MenuLink } from './menu-link';
import { shownName } from './shown-name';
import styles from './dashboard-menu.module.css';

export interface DashboardMenuProps {
  menu: readonly MenuNode[];
  profile: Profile | null;
  pathname: string;
}

/** Whether an entry leads to a page of the member area: headings, other sites and the help do not. */
const isDashboardPage = ({ url, external }: MenuNode): boolean =>
  url !== null && !external && (url === paths.dashboard() || url.startsWith(`${paths.dashboard()}/`));

/**
 * The menu of the member area: a rail beside the page above 1200 px; below, tabs that scroll sideways and hold its own
 * pages alone.
 */
export function DashboardMenu({ menu, profile, pathname }: DashboardMenuProps): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  const active = activeNode(menu, pathname);
  useEffect(() => {
    // As tabs, the selected one is brought into view without moving the page.
    const tab = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (list.current && tab)
      list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
  }, [pathname]);

  return (
    <div className={styles.side}>
      {profile && (
        <div className={styles.who}>
          <Avatar image={profile.photoMedia} name={profile.name} size={52} />
          <p>
            <b className={styles.name}>{shownName(profile)}</b>
            <span className={styles.since}>Member since {profile.memberSince.slice(0, 4)}</span>
          </p>
        </div>
      )}
      <nav aria-label="Dashboard">
        <ul ref={list} className={styles.list}>
          {menu.map((node, index) => (
            <li key={`${index} ${node.title}`} className={classNames(!isDashboardPage(node) && styles.elsewhere)}>
              <MenuLink node={node} current={currentOf(node, active, pathname)} className={styles.item} withIcon />
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
