import type { StaffRoomFull } from '@platform/shared/contracts';
import { mutate } from '@platform/shared/queries';
import { useRuntime } from '@platform/shared/remote';
import { Button } from '@platform/shared/ui';
import { type ReactNode, useState } from 'react';
import { useMay } from '../../state/me';
import { ActDialog } from '../act/act-dialog';
import { GiveRoom, type RoomDialogProps, RoomSettings, TakeRoomBack } from './room-settings';
import styles from '../reports/reports.module.css';

const dialogs = {
  closing: CloseOrOpen,
  settings: RoomSettings,
  give: GiveRoom,
  'take-back': TakeRoomBack,
} as const;

/** What may be done about a room: its settings, its performer, its switch. */
export function RoomActs({ room }: { room: StaffRoomFull }): ReactNode {
  const [shown, show] = useState<keyof typeof dialogs | null>(null);
  const may = { close: useMay('rooms.close'), edit: useMay('rooms.edit'), give: useMay('rooms.give') };
  const isClosed = room.closed !== null;
  if (!may.close && !may.edit && !may.give) return null;
  const Shown = shown && dialogs[shown];
  return (
    <div className={styles.acts}>
      {may.close && (
        <Button variant={isClosed ? 'outlined' : 'primary'} danger={!isClosed} onClick={() => show('closing')}>
          {isClosed ? 'Open the room' : 'Close the room'}
        </Button>
      )}
      {may.edit && (
        <Button variant="outlined" onClick={() => show('settings')}>
          Settings
        </Button>
      )}
      {may.give && (
        <Button variant="outlined" onClick={() => show(room.member === null ? 'give' : 'take-back')}>
          {room.member === null ? 'Give the room' : 'Take the room back'}
        </Button>
      )}
      {Shown && <Shown room={room} onClose={() => show(null)} />}
    </div>
  );
}

/** Closes a room, or opens it again. */
function CloseOrOpen({ room: { nickname, performer, broadcast, closed }, onClose }: RoomDialogProps): ReactNode {
  const runtime = useRuntime();
  const isClosed = closed !== null;
  const viewers = broadcast?.viewers ?? 0;
  return (
    <ActDialog
      title={isClosed ? `Open the room of ${performer}` : `Close the room of ${performer}`}
      verb={isClosed ? 'Open the room' : 'Close the room'}
      danger={!isClosed}
      name={`${isClosed ? 'open' : 'close'} ${nickname}`}
      intro={
        isClosed
          ? 'Its page comes back, and its performer can broadcast again.'
          : `${broadcast === null ? 'It isn’t on air.' : `The picture ends within a second for ${viewers} ${viewers === 1 ? 'viewer' : 'viewers'}.`} Its page goes offline, and its performer can’t broadcast until you open the room again. The performer will see your reason.`
      }
      read={() => ({})}
      send={async (body) => {
        await mutate(
          runtime,
          isClosed ? 'POST /api/staff/rooms/{nickname}/open' : 'POST /api/staff/rooms/{nickname}/close',
          {
            params: { nickname },
            body,
          },
        );
        return isClosed ? 'The room is open.' : 'The room is closed.';
      }}
      onClose={onClose}
    />
  );
}

interface LiftProps {
  nickname: string;
  sanction: StaffRoomFull['sanctions'][number];
}

/** Lets a member in again whom the performer banned or silenced. */
export function Lift({ nickname, sanction: { memberId, name, kind } }: LiftProps): ReactNode {
  const runtime = useRuntime();
  const [isShown, setShown] = useState(false);
  if (!useMay('rooms.bans')) return null;
  return (
    <>
      <Button variant="text" size="sm" aria-label={`Lift the sanction on ${name}`} onClick={() => setShown(true)}>
        Lift
      </Button>
      {isShown && (
        <ActDialog
          title={`Let ${name} ${kind === 'ban' ? 'in' : 'write'} again`}
          verb="Lift"
          name={`lift ${nickname} ${memberId}`}
          intro="The performer set this. Say why you’re lifting it."
          read={() => ({})}
          send={async (body) => {
            await mutate(runtime, 'POST /api/staff/rooms/{nickname}/bans/{member}/lift', {
              params: { nickname, member: memberId },
              body,
            });
            return `${name} can ${kind === 'ban' ? 'enter' : 'write'} again.`;
          }}
          onClose={() => setShown(false)}
        />
      )}
    </>
  );
}
