import { useState } from 'react';
import type { Profile } from '@platform/shared/contracts';
import { useAppState } from '@platform/shared/remote';
import { Avatar, Button } from '@platform/shared/ui';
import { failureOf, useAction } from '@platform/shared/forms';
import type { SaveProfile } from '../../../state/use-profile-change';
import { PictureDialog } from './picture-dialog';
import styles from './picture-row.module.css';

/** The member's picture, to change or to take away. */
export function PictureRow({ profile, save }: { profile: Profile; save: SaveProfile }) {
  const [choosing, setChoosing] = useState(false);
  const notify = useAppState((state) => state.notify);
  const removal = useAction(async () => {
    try {
      await save({ photoMediaId: null });
      notify('success', 'Picture removed. You can choose it again at any time.');
    } catch (error) {
      notify('error', `Your picture wasn’t removed. ${failureOf(error).title}`);
    }
  });
  return (
    <div className={styles.row}>
      <Avatar image={profile.photoMedia} name={profile.name} size={96} />
      <div className={styles.facts}>
        <h3 className={styles.title}>Picture</h3>
        <p className={styles.hint}>Visible only to you.</p>
        <div className={styles.actions}>
          <Button size="sm" onClick={() => setChoosing(true)}>
            Change picture
          </Button>
          {profile.photoMedia !== null && (
            <Button size="sm" variant="text" loading={removal.busy} onClick={() => void removal.run()}>
              Remove picture
            </Button>
          )}
        </div>
      </div>
      {choosing && <PictureDialog current={profile.photoMedia} save={save} onClose={() => setChoosing(false)} />}
    </div>
  );
}
