import type { Profile } from '@platform/shared/contracts';
import type { SaveProfile } from '../../../state/use-profile-change';
import { EmailRow } from './email-row';
import { NameForm } from './name-form';
import { PictureRow } from './picture-row';
import { PublicNameForm } from './public-name-form';
import { SettingsPanel } from '../settings-section';

/** Picture, both names and email. */
export function ProfileSettings({ profile, save }: { profile: Profile; save: SaveProfile }) {
  return (
    <SettingsPanel state={profile.photoMedia?.path}>
      <PictureRow profile={profile} save={save} />
      <NameForm name={profile.name} save={save} />
      <PublicNameForm publicName={profile.publicName} />
      <EmailRow email={profile.email} />
    </SettingsPanel>
  );
}
