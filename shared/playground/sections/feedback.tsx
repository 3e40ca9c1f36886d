import { useState, type ReactNode } from 'react';
import { Banner, Button, ErrorPanel, Spinner, type Toast, Toasts, type Tone } from '@platform/shared/ui';
import { Columns, Row, Stack } from '../specimen';
import styles from '../playground.module.css';

const messages: [Tone, string][] = [
  ['success', 'Lanternfall is in your library.'],
  ['warning', 'Weak connection. Quality lowered.'],
  ['error', 'Connection failed.'],
  ['info', 'A new version is ready.'],
];
/** They stay for a look. */
const hour = 3_600_000;
const keep = () => {};

export function FeedbackSection(): ReactNode {
  const [toasts, setToasts] = useState<Toast[]>([]);
  return (
    <>
      <Columns count={4}>
        {messages.map(([kind, text], id) => (
          <div key={kind} className={styles.toast}>
            <Toasts toasts={[{ id, kind, text }]} onDismiss={keep} timeout={hour} />
          </div>
        ))}
      </Columns>
      <Row>
        <Button
          onClick={() =>
            setToasts((all) => [...all, { id: Date.now(), kind: 'success', text: 'Gone after five seconds.' }])
          }
        >
          Show a toast
        </Button>
        <Spinner label="Loading games" />
        <Spinner size={32} />
      </Row>
      <Toasts toasts={toasts} onDismiss={(gone) => setToasts((all) => all.filter(({ id }) => id !== gone))} />
      <Columns count={2}>
        <Stack>
          <Banner tone="warning" title="Verify your age to continue">
            Your region needs proof of age. It takes about a minute.
          </Banner>
          <Banner tone="success" title="Verified">
            You have full access on this device.
          </Banner>
          <Banner tone="error" title="Verification failed">
            The check could not be finished. You can try again.
          </Banner>
          <Banner title="Maintenance tonight">The site rests from 02:00 to 02:30 UTC.</Banner>
        </Stack>
        <Stack>
          <ErrorPanel kind="network" level={3} onRetry={keep} />
          <ErrorPanel kind="server" level={3} onRetry={keep} retrying />
          <ErrorPanel
            kind="not-found"
            level={3}
            action={
              <Button variant="text" to="/games">
                All games
              </Button>
            }
          />
        </Stack>
      </Columns>
    </>
  );
}
