import { memo, type ReactNode } from 'react';
import type { Profile } from '@platform/shared/contracts';
import { paths } from '@platform/shared/paths';
import { Link } from '@platform/shared/router';
import { classNames } from '@platform/shared/ui';
import { balancesOf } from '../account-balances';
import { AccountMenu, type AccountMenuProps } from './account-menu';
import { Brand } from './brand';
import { HeaderSearch } from './header-search';
import { MainMenu } from '../menu/main-menu';
import type { MenuNode, SafeMenus } from '../menu/menu';
import { MenuButton } from '../menu/menu-button';
import { MobileMenu } from '../menu/mobile-menu';
import styles from './header.module.css';

export interface HeaderProps {
  menus: SafeMenus['header'];
  authorized: boolean;
  /** Null for guests, and for a member whose profile did not come. */
  profile: Profile | null;
  /** Path of the page shown, without query. */
  pathname: string;
  onLogout: () => void;
  /** Lies over the hero that the page draws below it. */
  overlay?: boolean | undefined;
}

/**
 * Brand, main menu, search, and what the visitor is: guest buttons, or balance and avatar. Another query of the same page
 * changes nothing in it.
 */
export const Header = memo(function Header({
  menus,
  authorized,
  profile,
  pathname,
  onLogout,
  overlay,
}: HeaderProps): ReactNode {
  return (
    <header className={classNames(styles.header, overlay && styles.overlay)}>
      <div className={classNames('container', styles.row)}>
        <MobileMenu menus={menus} authorized={authorized} profile={profile} pathname={pathname} onLogout={onLogout} />
        <Brand logo={menus.logo} markOn={authorized ? 'phones' : 'smallPhones'} />
        <MainMenu menu={menus.menu} pathname={pathname} />
        <div className={styles.actions}>
          {/* A new page closes what was open: the key makes these start over. */}
          <HeaderSearch key={`search ${pathname}`} yieldsToBalance={authorized} />
          <HeaderButtons buttons={menus.buttons} pathname={pathname} />
          {authorized && <Account key={`account ${pathname}`} profile={profile} onLogout={onLogout} />}
        </div>
      </div>
    </header>
  );
});

/**
 * The last button is the one to press; the others are quiet, and on phones they are in the menu only. On the page that one
 * of them leads to, such as that where one joins, it is left out, and the page's own button is the one to press.
 */
function HeaderButtons({ buttons, pathname }: { buttons: readonly MenuNode[]; pathname: string }): ReactNode {
  const others = buttons.filter(({ url }) => url !== pathname);
  const loudest = others.length === buttons.length ? 'primary' : 'outlined';
  return others.map((node, index) => {
    const last = index === others.length - 1;
    return (
      <MenuButton
        key={`${index} ${node.url}`}
        node={node}
        variant={last ? loudest : 'text'}
        size="sm"
        className={last ? undefined : styles.quiet}
      />
    );
  });
}

function Account({ profile, onLogout }: AccountMenuProps): ReactNode {
  return (
    <>
      {profile && (
        <Link to={paths.dashboard()} className={styles.balance}>
          {balancesOf(profile).map(({ currency, amount }) => (
            <span key={currency}>{amount}</span>
          ))}
        </Link>
      )}
      <AccountMenu profile={profile} onLogout={onLogout} />
    </>
  );
}
