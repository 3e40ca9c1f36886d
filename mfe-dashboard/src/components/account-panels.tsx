import type { Profile } from '@platform/shared/contracts';
import { formatDate } from '@platform/shared/format';
import { paths } from '@platform/shared/paths';
import { Link } from '@platform/shared/router';
import { Panel } from '@platform/shared/ui';
import { notificationNames } from '../state/notification-names';
import styles from './account-panels.module.css';

interface Row {
  name: string;
  value: string;
}

/** What the account is, and what it is written to about; both to read. */
export function AccountPanels({ profile }: { profile: Profile }) {
  return (
    <div className={styles.panels}>
      <FactPanel
        id="account-heading"
        title="Account"
        change={{ to: paths.settings(), label: 'Change account' }}
        rows={[
          { name: 'E-mail', value: profile.email },
          { name: 'Member since', value: formatDate(profile.memberSince) },
          {
            name: 'Password changed',
            value: profile.passwordLastChange === null ? 'Never' : formatDate(profile.passwordLastChange),
          },
        ]}
      />
      <FactPanel
        id="notifications-heading"
        title="E-mail me about"
        change={{ to: `${paths.settings()}#notifications`, label: 'Change notifications' }}
        rows={notificationNames.map(([code, name]) => ({ name, value: profile.notifications[code] ? 'On' : 'Off' }))}
      />
    </div>
  );
}

interface FactPanelProps {
  id: string;
  title: string;
  rows: readonly Row[];
  /** Where it can be changed, and what the link is called. */
  change: { to: string; label: string };
}

function FactPanel({ id, title, rows, change }: FactPanelProps) {
  return (
    <Panel aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <Link to={change.to} className={`link ${styles.change}`} aria-label={change.label}>
          Change
        </Link>
      </div>
      <dl>
        {rows.map(({ name, value }) => (
          <div key={name} className={styles.row}>
            <dt>{name}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
