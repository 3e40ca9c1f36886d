import type { ReactNode } from 'react';
import type { Profile } from '@platform/shared/contracts';
import { formatDate } from '@platform/shared/format';
import { useQuery } from '@platform/shared/store';
import { DataSettings } from '../components/settings/data-settings';
import { DeviceList } from '../components/settings/security/device-list';
import { FollowSettings } from '../components/settings/follow-settings';
import { Loaded } from '../components/settings/loaded';
import { NotificationSwitches } from '../components/settings/notification-switches';
import { PageContents } from '../components/settings/page-contents';
import { PasswordForm } from '../components/settings/security/password-form';
import { ProfileSettings } from '../components/settings/profile/profile-settings';
import { SecondFactorSettings } from '../components/settings/security/second-factor-settings';
import { SettingsPanel, SettingsSection } from '../components/settings/settings-section';
import { devicesQuery, followsQuery, profileQuery, secondFactorQuery } from '../state/queries';
import { useProfileChange } from '../state/use-profile-change';
import styles from './settings-page.module.css';

const parts = [
  { id: 'profile', title: 'Profile' },
  { id: 'notifications', title: 'E-mail me about' },
  { id: 'follows', title: 'Performers you follow' },
  { id: 'password', title: 'Password' },
  { id: 'security', title: 'Two-step login' },
  { id: 'devices', title: 'Devices' },
  { id: 'data', title: 'Your data' },
] as const;
type PartId = (typeof parts)[number]['id'];

/**
 * Everything a member can change (docs/spec/entities.md#profile, docs/spec/accounts.md#sessions). Each part loads and
 * fails alone.
 */
export default function SettingsPage() {
  const profile = useQuery(profileQuery());
  const factor = useQuery(secondFactorQuery());
  const devices = useQuery(devicesQuery());
  const follows = useQuery(followsQuery());
  const save = useProfileChange();

  const ofProfile = (what: string, rows: number, draw: (data: Profile) => ReactNode) => (
    <Loaded query={profile} what={what} rows={rows}>
      {draw}
    </Loaded>
  );
  return (
    <>
      <h1 className={styles.heading}>Settings</h1>
      <PageContents parts={parts} />
      <Part id="profile" intro="Your picture, your names and your e-mail address.">
        {ofProfile('your profile', 3, (data) => (
          <ProfileSettings profile={data} save={save} />
        ))}
      </Part>
      <Part
        id="notifications"
        intro="Changes save automatically. You always get e-mails about your account and payments."
      >
        {ofProfile('your notifications', 4, (data) => (
          <NotificationSwitches profile={data} save={save} />
        ))}
      </Part>
      <Part id="follows" intro="We’ll tell you when they go live, at most once every six hours each.">
        <Loaded query={follows} what="the performers you follow" rows={2}>
          {({ items }) => <FollowSettings followed={items} />}
        </Loaded>
      </Part>
      <Part id="password" intro={passwordIntro(profile.data)}>
        {ofProfile('your account', 2, ({ email }) => (
          <SettingsPanel>
            <PasswordForm email={email} />
          </SettingsPanel>
        ))}
      </Part>
      <Part id="security" intro="Asks for a code when you log in, so a stolen password isn’t enough.">
        <Loaded query={factor} what="your two-step login" rows={2}>
          {(data) => <SecondFactorSettings factor={data} />}
        </Loaded>
      </Part>
      <Part id="devices" intro="Where you’re logged in. If you don’t recognise a device, log it out.">
        <Loaded query={devices} what="your devices" rows={2}>
          {({ sessions }) => <DeviceList devices={sessions} />}
        </Loaded>
      </Part>
      <Part id="data" intro="Download a copy or delete your account.">
        <DataSettings />
      </Part>
    </>
  );
}

function Part({ id, intro, children }: { id: PartId; intro: string; children: ReactNode }) {
  return (
    <SettingsSection id={id} title={parts.find((part) => part.id === id)?.title ?? ''} intro={intro}>
      {children}
    </SettingsSection>
  );
}

function passwordIntro(profile: Profile | undefined): string {
  if (profile === undefined) return 'The password you log in with.';
  return profile.passwordLastChange === null
    ? 'You haven’t changed it yet.'
    : `Last changed on ${formatDate(profile.passwordLastChange)}.`;
}
