import type { Profile } from '@platform/shared/contracts';
import { Icon, Switch } from '@platform/shared/ui';
import type { SaveProfile } from '../../state/use-profile-change';
import { useNotifications } from '../../state/use-notifications';
import { notificationNames } from '../../state/notification-names';
import styles from './notification-switches.module.css';
import { SettingsPanel } from './settings-section';

/**
 * The four notifications of docs/spec/mail.md#notification-codes, each saved as it is switched; one that could not be
 * saved goes back.
 */
export function NotificationSwitches({ profile, save }: { profile: Profile; save: SaveProfile }) {
  const { isOn, change, lastSaved } = useNotifications(profile.notifications, save);
  return (
    <SettingsPanel>
      {notificationNames.map(([code, name]) => (
        <div key={code} className={styles.row}>
          <Switch
            label={name}
            // Its name is fixed (docs/spec/mail.md#notification-codes), and says little.
            hint={code === 'dropCarts' ? 'Reminders about purchases you didn’t finish.' : undefined}
            checked={isOn(code)}
            onChange={({ currentTarget }) => void change(code, currentTarget.checked)}
          />
          {lastSaved === code && (
            <span className={styles.saved} aria-hidden="true">
              <Icon name="check" size={14} />
              Saved
            </span>
          )}
        </div>
      ))}
      <p role="status" className="visually-hidden">
        {lastSaved !== null && `Saved: ${notificationNames.find(([code]) => code === lastSaved)?.[1] ?? ''}`}
      </p>
    </SettingsPanel>
  );
}
