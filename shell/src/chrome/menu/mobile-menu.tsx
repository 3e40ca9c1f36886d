import { useId, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { Profile } from '@platform/shared/contracts';
import { Button, dialogCommand, Drawer, IconButton } from '@platform/shared/ui';
import { Brand } from '../header/brand';
import { DrawerAccount } from './drawer-account';
import { activeNode, type MenuNode, type SafeMenus } from './menu';
import { MenuButton } from './menu-button';
import { currentOf, MenuLink } from './menu-link';
import { focusSearch } from '../header/search-key';
import { useOpen } from './use-open';
import styles from './mobile-menu.module.css';

export interface MobileMenuProps {
  menus: SafeMenus['header'];
  authorized: boolean;
  /** Null for guests, and for a member whose profile did not come. */
  profile: Profile | null;
  pathname: string;
  onLogout: () => void;
}

/** The menu of screens up to 1200 px: a button, and a drawer with everything in it. */
export function MobileMenu({ menus, authorized, profile, pathname, onLogout }: MobileMenuProps): ReactNode {
  const [open, setOpen] = useOpen(pathname);
  const id = useId();
  const close = () => setOpen(false);
  return (
    <>
      <IconButton
        icon="menu"
        label="Open menu"
        className={styles.button}
        aria-expanded={open}
        aria-controls={id}
        onClick={(event) => {
          // Not by the browser: it would make the page inert before anything is painted.
          event.preventDefault();
          setOpen(true);
        }}
        {...dialogCommand('show-modal', id)}
      />
      <Drawer open={open} id={id} label="Menu" onClose={close} onOpen={() => setOpen(true)}>
        <Brand logo={menus.logo} />
        <Button
          icon="search"
          block
          className={styles.search}
          onClick={() => {
            // First the drawer, which gives the focus back to its button.
            flushSync(close);
            focusSearch();
          }}
        >
          Search
        </Button>
        <nav aria-label="Menu">
          <Level nodes={menus.menu} active={activeNode(menus.menu, pathname)} pathname={pathname} />
        </nav>
        <div className={styles.foot}>
          {menus.buttons.map((node, index) => (
            <MenuButton
              key={`${index} ${node.url}`}
              node={node}
              variant={index === menus.buttons.length - 1 ? 'primary' : 'outlined'}
              block
            />
          ))}
          {authorized && (
            <DrawerAccount
              profile={profile}
              onLogout={() => {
                close();
                onLogout();
              }}
            />
          )}
        </div>
      </Drawer>
    </>
  );
}

function Level({
  nodes,
  active,
  pathname,
}: {
  nodes: readonly MenuNode[];
  active: MenuNode | null;
  pathname: string;
}): ReactNode {
  return (
    <ul className={styles.level}>
      {nodes.map((node, index) => (
        <li key={`${index} ${node.title}`}>
          <MenuLink node={node} current={currentOf(node, active, pathname)} className={styles.item} />
          {node.items.length > 0 && <Level nodes={node.items} active={active} pathname={pathname} />}
        </li>
      ))}
    </ul>
  );
}
