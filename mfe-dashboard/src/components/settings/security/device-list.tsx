import { useState } from 'react';
import { formatDate } from '@platform/shared/format';
import { useRuntime } from '@platform/shared/remote';
import { Button, Tag, RelativeTime } from '@platform/shared/ui';
import { useAction } from '@platform/shared/forms';
import { ConfirmDialog } from '../confirm-dialog';
import { SettingsPanel, SettingsRow } from '../settings-section';
import { type Device, endDevice, endOtherDevices } from '../../../api/devices';
import { devicesQuery } from '../../../state/queries';

type ToSignOut = Device | 'others' | null;

/** Where the member is signed in; each other device, or all of them, can be signed out. */
export function DeviceList({ devices }: { devices: readonly Device[] }) {
  const runtime = useRuntime();
  const { queryClient, store } = runtime;
  const [toSignOut, setToSignOut] = useState<ToSignOut>(null);
  const { queryKey } = devicesQuery();
  const { busy, problem, run, setProblem } = useAction(async (which: Device | 'others') => {
    if (which === 'others') await endOtherDevices(runtime);
    else await endDevice(runtime, which.id);
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(
      queryKey,
      (before) =>
        before && {
          sessions: before.sessions.filter(({ current, id }) => current || (which !== 'others' && id !== which.id)),
        },
    );
    store
      .getState()
      .notify('success', which === 'others' ? 'All other devices are logged out.' : `${which.device} is logged out.`);
    setToSignOut(null);
  });
  const openDialog = (which: ToSignOut) => {
    setProblem(null);
    setToSignOut(which);
  };
  const others = devices.filter(({ current }) => !current);
  return (
    <SettingsPanel state={devices.length}>
      {devices.map((device) => (
        <SettingsRow
          key={device.id}
          title={
            <>
              {device.device}
              {device.current && <Tag variant="line">This device</Tag>}
            </>
          }
          actions={
            device.current ? undefined : (
              <Button size="sm" aria-label={`Log out ${device.device}`} onClick={() => openDialog(device)}>
                Log out{' '}
              </Button>
            )
          }
        >
          {device.current ? (
            'In use now'
          ) : (
            <>
              Last seen <RelativeTime iso={device.lastSeenAt} />
            </>
          )}
          {`, logged in on ${formatDate(device.createdAt)}`}
        </SettingsRow>
      ))}
      {others.length === 0 ? (
        <SettingsRow title="No other devices">You’re logged in on this device only.</SettingsRow>
      ) : (
        <SettingsRow
          title="All other devices"
          actions={
            <Button size="sm" onClick={() => openDialog('others')}>
              Log out all others
            </Button>
          }
        >
          They’ll have to log in again.
        </SettingsRow>
      )}
      <ConfirmDialog
        open={toSignOut !== null}
        title={
          toSignOut === 'others' || toSignOut === null ? 'Log out all other devices?' : `Log out ${toSignOut.device}?`
        }
        action={toSignOut === 'others' ? 'Log out all others' : 'Log out'}
        busy={busy}
        problem={problem}
        onConfirm={() => {
          if (toSignOut !== null) void run(toSignOut);
        }}
        onClose={() => setToSignOut(null)}
      >
        {toSignOut === 'others'
          ? 'This device stays logged in. The others will have to log in again.'
          : 'It will have to log in again. If you don’t recognise it, change your password too.'}
      </ConfirmDialog>
    </SettingsPanel>
  );
}
