import { avatarMaxSize } from '@platform/shared/limits';
import { useRef } from 'react';
import type { Avatar, MediaImage } from '@platform/shared/contracts';
import { FormSummary } from '@platform/shared/forms';
import { useQuery } from '@platform/shared/store';
import { Button, Dialog } from '@platform/shared/ui';
import { pictureTypes } from '../../../state/square-picture';
import { ownFile, usePicture } from '../../../state/use-picture';
import type { SaveProfile } from '../../../state/use-profile-change';
import { Loaded } from '../loaded';
import { avatarsQuery } from '../../../state/queries';
import { PictureGrid } from './picture-grid';
import styles from './picture-dialog.module.css';

export interface PictureDialogProps {
  /** The picture the member has. */
  current: MediaImage | null;
  save: SaveProfile;
  onClose: () => void;
}

/** Pictures to choose from, and an own one to upload; saved together, so that looking costs nothing. */
export function PictureDialog({ current, save, onClose }: PictureDialogProps) {
  const avatars = useQuery(avatarsQuery());
  const { choice, choose, own, reading, saving } = usePicture(save);
  const file = useRef<HTMLInputElement>(null);

  const submit = async () => {
    if (await saving.run()) onClose();
  };
  const chosen = choice ?? idOf(avatars.data, current);
  return (
    <Dialog
      open
      title="Your picture"
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" disabled={choice === null} loading={saving.busy} onClick={() => void submit()}>
            Use this picture
          </Button>
        </>
      }
    >
      <Loaded query={avatars} what="the pictures" rows={2}>
        {(pictures) => <PictureGrid pictures={pictures} own={own?.address} value={chosen} onChange={choose} />}
      </Loaded>
      <div className={styles.upload}>
        <Button size="sm" icon="gallery" loading={reading.busy} onClick={() => file.current?.click()}>
          Upload a picture
        </Button>
        <input
          ref={file}
          hidden
          type="file"
          aria-label="Picture file"
          accept={pictureTypes}
          onChange={({ currentTarget }) => {
            const [picked] = currentTarget.files ?? [];
            // The same file may be chosen again after it was mended.
            currentTarget.value = '';
            if (picked !== undefined) void reading.run(picked);
          }}
        />
        <p className={styles.hint}>JPEG, PNG or WebP, at most {avatarMaxSize}. We’ll crop it to a square.</p>
      </div>
      {own !== null && choice === ownFile && (
        <figure className={styles.preview}>
          <img src={own.address} alt="Preview of your crop" className={styles.square} />
          <figcaption className={styles.hint}>We’ll use this square and show it as a circle.</figcaption>
        </figure>
      )}
      <FormSummary problem={reading.problem ?? saving.problem} />
    </Dialog>
  );
}

const idOf = (pictures: readonly Avatar[] | undefined, current: MediaImage | null): string | null =>
  pictures?.find(({ image }) => image.path === current?.path)?.id ?? null;
