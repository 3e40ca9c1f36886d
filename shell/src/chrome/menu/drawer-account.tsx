import type { ReactNode } from 'react';
import type { Profile } from '@platform/shared/contracts';
import { paths } from '@platform/shared/paths';
import { Link } from '@platform/shared/router';
import { Avatar, Icon } from '@platform/shared/ui';
import { balancesOf } from '../account-balances';
import { shownName } from './shown-name';
import styles from './drawer-account.module.css';

export interface DrawerAccountProps {
  /** Null when the profile did not come. */
  profile: Profile | null;
  onLogout: () => void;
}

const ways = [
  { to: paths.dashboard(), icon: 'dashboard', label: 'Dashboard' },
  { to: paths.dashboardGames(), icon: 'games', label: 'Library' },
  { to: paths.settings(), icon: 'settings', label: 'Settings' },
] as const;
const studio = { to: paths.studio(), icon: 'studio', label: 'Studio' } as const;

/** The entries of the account menu as plain links, at the end of the drawer. */
export function DrawerAccount({ profile, onLogout }: DrawerAccountProps): ReactNode {
  return (
    <nav aria-label="Your account" className={styles.account}>
      {profile && (
        <>
          <div className={styles.who}>
            <Avatar image={profile.photoMedia} name={profile.name} size={52} />
            <p>
              <b className={styles.name}>{shownName(profile)}</b>
              <span className={styles.email}>{profile.email}</span>
            </p>
          </div>
          <ul className={styles.balances}>
            {balancesOf(profile).map(({ currency, amount, label }) => (
              <li key={currency}>
                <Link to={paths.transactions({ currency })} className={styles.balance}>
                  <b>{amount}</b>
                  <span aria-hidden="true">{label}</span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <ul className={styles.ways}>
        {(profile?.performer == null ? ways : [...ways, studio]).map(({ to, icon, label }) => (
          <li key={label}>
            <Link to={to} className={styles.way}>
              <Icon name={icon} />
              {label}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" className={styles.way} onClick={onLogout}>
            <Icon name="logout" />
            Log out
          </button>
        </li>
      </ul>
    </nav>
  );
}
