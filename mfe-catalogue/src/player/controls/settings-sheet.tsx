import { type ReactNode, useState } from 'react';
import { Button, Dialog, IconButton, Select } from '@platform/shared/ui';

/** One of several, such as the quality of the film. */
export interface PlayerChoice {
  label: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
}

export interface SettingsSheetProps {
  choices: readonly PlayerChoice[];
  inPicture: { possible: boolean; on: boolean; toggle: () => void };
}

/** What has no room in the row of a phone's player: a sheet from the bottom, whose choices hold at once. */
export function SettingsSheet({ choices, inPicture }: SettingsSheetProps): ReactNode {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton icon="settings" label="Player settings" aria-haspopup="dialog" onClick={() => setOpen(true)} />
      <Dialog
        open={open}
        title="Player settings"
        onClose={close}
        actions={
          <Button variant="primary" onClick={close}>
            Done
          </Button>
        }
      >
        {choices.map(({ label, options, value, onChange }) => (
          <Select
            key={label}
            label={label}
            options={options}
            value={value}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
        ))}
        {inPicture.possible && (
          <Button
            variant="secondary"
            onClick={() => {
              close();
              inPicture.toggle();
            }}
          >
            {inPicture.on ? 'Leave picture in picture' : 'Picture in picture'}
          </Button>
        )}
      </Dialog>
    </>
  );
}
