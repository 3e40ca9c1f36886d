import type { ReactNode } from 'react';
import { paths } from '@platform/shared/paths';
import { Avatar, Menu, MenuItem, MenuLink, MenuSeparator } from '@platform/shared/ui';
import { balancesOf } from '../account-balances';
import type { AccountMenuProps } from './account-menu';
import { shownName } from '../menu/shown-name';
import styles from './account-menu.module.css';

/** The member's menu: name, balances, the ways to their pages, and out. It is open when it comes. */
export function AccountMenuPanel({ profile, onLogout, byKey }: AccountMenuProps & { byKey: boolean }): ReactNode {
  return (
    <Menu
      align="end"
      openAtFirst={byKey ? 'by-key' : true}
      className={styles.menu}
      trigger={
        <button type="button" className={styles.avatar} aria-label="Your account">
          <Avatar image={profile?.photoMedia ?? null} name={profile?.name ?? ''} />
        </button>
      }
    >
      {profile && (
        <>
          <div className={styles.who}>
            <Avatar image={profile.photoMedia} name={profile.name} size={52} />
            <p>
              <b className={styles.name}>{shownName(profile)}</b>
              <span className={styles.email}>{profile.email}</span>
            </p>
          </div>
          <div className={styles.balances} role="group" aria-label="Balances">
            {balancesOf(profile).map(({ currency, amount, label }) => (
              <MenuLink key={currency} to={paths.transactions({ currency })} className={styles.balance}>
                <b>{amount}</b>
                <span aria-hidden="true">{label}</span>
              </MenuLink>
            ))}
          </div>
          <MenuSeparator />
        </>
      )}
      <MenuLink to={paths.dashboard()} icon="dashboard">
        Dashboard
      </MenuLink>
      <MenuLink to={paths.dashboardGames()} icon="games">
        Library
      </MenuLink>
      {profile?.performer != null && (
        <MenuLink to={paths.studio()} icon="studio">
          Studio
        </MenuLink>
      )}
      <MenuLink to={paths.settings()} icon="settings">
        Settings
      </MenuLink>
      <MenuSeparator />
      <MenuItem icon="logout" onSelect={onLogout}>
        Log out
      </MenuItem>
    </Menu>
  );
}
