import { useAppState } from '@platform/shared/remote';
import { Switch } from '@platform/shared/ui';
import { type PushState, usePush } from '../../state/use-push';
import { SettingsRow } from './settings-section';

const TITLE = 'Notifications in this browser';
const hints: Partial<Record<PushState, string>> = {
  unsupported: 'This browser can’t show notifications. We’ll e-mail you.',
  blocked: 'Blocked in this browser’s settings for this site. Allow them there first. We’ll e-mail you meanwhile.',
};

/** Has this browser show when a followed performer is live. */
export function PushSwitch() {
  const notify = useAppState((state) => state.notify);
  const { state, isSaving, change } = usePush();
  const hint = hints[state];
  if (hint !== undefined) return <SettingsRow title={TITLE}>{hint}</SettingsRow>;
  const press = async (on: boolean): Promise<void> => {
    try {
      await change(on);
    } catch {
      notify('error', 'We couldn’t change that. Check your connection and try again.');
    }
  };
  return (
    <Switch
      label={TITLE}
      hint="Shows the performer’s name on this device’s screen, until you log out here."
      checked={state === 'on'}
      disabled={state === 'unknown' || isSaving}
      onChange={({ currentTarget }) => void press(currentTarget.checked)}
    />
  );
}
