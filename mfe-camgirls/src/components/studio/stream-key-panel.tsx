import { type ReactNode, useState } from 'react';
import type { Studio } from '@platform/shared/contracts';
import { FormSummary, useAction, useReauthentication } from '@platform/shared/forms';
import { useRuntime } from '@platform/shared/remote';
import { Banner, Button, Field, Panel } from '@platform/shared/ui';
import { makeStreamKey } from '../../api/studio';
import styles from './studio-panel.module.css';

/** Address and key with which other programs publish over WHIP. A key is shown once. */
export function StreamKeyPanel({ whip }: { whip: Studio['whip'] }): ReactNode {
  const runtime = useRuntime();
  const { store } = runtime;
  const { guarded, dialog } = useReauthentication();
  const [key, setKey] = useState<string | null>(null);
  const { busy, problem, run } = useAction(
    async () => {
      const made = await guarded(() => makeStreamKey(runtime));
      setKey(made.key);
    },
    { repeatable: true },
  );
  const copy = async (text: string): Promise<void> => {
    const { notify } = store.getState();
    try {
      await navigator.clipboard.writeText(text);
      notify('success', 'Copied.');
    } catch {
      notify('error', 'Your browser blocked copying. Select the text and copy it yourself.');
    }
  };
  return (
    <Panel aria-labelledby="key-heading" className={styles.stack}>
      <h2 id="key-heading" className={styles.title}>
        Use OBS or another app
      </h2>
      <ol className={styles.steps}>
        <li>In OBS, open Settings, then Stream.</li>
        <li>Under Service, choose “WHIP”.</li>
        <li>Under Server, paste the address below.</li>
        <li>Create a stream key, and paste it under “Bearer Token”.</li>
      </ol>
      <FormSummary problem={problem} />
      <div className={styles.copy}>
        <Field label="Server address" readOnly value={whip.url} />
        <Button onClick={() => void copy(whip.url)} aria-label="Copy the server address">
          Copy
        </Button>
      </div>
      {key !== null && (
        <>
          <div className={styles.copy}>
            <Field label="Stream key" readOnly value={key} />
            <Button onClick={() => void copy(key)} aria-label="Copy the stream key">
              Copy
            </Button>
          </div>
          <Banner tone="warning" title="Save this key now">
            <p>We show it only once. Anyone who has it can stream to your room.</p>
          </Banner>
        </>
      )}
      <Button variant="outlined" loading={busy} onClick={() => void run()}>
        {whip.hasKey || key !== null ? 'Replace stream key' : 'Create stream key'}
      </Button>
      {whip.hasKey && key === null && <p className={styles.note}>You have a key. Replacing it stops the old one.</p>}
      {dialog}
    </Panel>
  );
}
