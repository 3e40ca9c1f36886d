import { downloadFile } from '@platform/shared/format';
import { FormSummary, useAction, useReauthentication } from '@platform/shared/forms';
import { useAppState, useRuntime } from '@platform/shared/remote';
import { paths } from '@platform/shared/paths';
import { Button } from '@platform/shared/ui';
import { exportData } from '../../api/data-export';
import { SettingsPanel, SettingsRow } from './settings-section';

/** The member's data: to download, or to have erased. */
export function DataSettings() {
  const { http } = useRuntime();
  const notify = useAppState((state) => state.notify);
  const { guarded, dialog } = useReauthentication();
  const { busy, problem, run } = useAction(async () => {
    const data = await guarded(() => exportData(http));
    downloadFile(
      `my-data-${new Date().toISOString().slice(0, 10)}.json`,
      'application/json',
      JSON.stringify(data, null, 2),
    );
    notify('success', 'Your data has been downloaded.');
  });
  return (
    <SettingsPanel>
      <FormSummary problem={problem} />
      <SettingsRow
        title="Download your data"
        actions={
          <Button size="sm" loading={busy} onClick={() => void run()}>
            Download
          </Button>
        }
      >
        Everything we store about you, in one JSON file. We’ll ask for your password first.
      </SettingsRow>
      <SettingsRow
        title="Remove your account"
        actions={
          <Button size="sm" to={paths.accountRemoval()} aria-label="Remove your account">
            Remove…
          </Button>
        }
      >
        Your data is erased after 14 days. Log in before then to cancel.
      </SettingsRow>
      {dialog}
    </SettingsPanel>
  );
}
