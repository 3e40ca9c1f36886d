import type { StaffRoom } from '@platform/shared/contracts';
import { Tag } from '@platform/shared/ui';
import type { ReactNode } from 'react';

const signalWords = { weak: 'Weak signal', none: 'No signal' } as const;

/** Whether a room is closed, on air and how well, or neither. */
export function RoomState({ room: { closed, broadcast, isPrivate } }: { room: StaffRoom }): ReactNode {
  if (closed !== null) return <Tag variant="bad">Closed</Tag>;
  if (broadcast === null) return <Tag>Off air</Tag>;
  const { signal = 'good' } = broadcast;
  if (signal === 'good') return <Tag variant="ok">{isPrivate ? 'Private show' : 'On air'}</Tag>;
  const words = signalWords[signal];
  return <Tag variant="wait">{isPrivate ? `Private show, ${words.toLowerCase()}` : words}</Tag>;
}
