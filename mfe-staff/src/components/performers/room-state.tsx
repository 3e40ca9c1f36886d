import type { StaffRoom } from '@platform/shared/contracts';
import { Tag } from '@platform/shared/ui';
import type { ReactNode } from 'react';

/** Whether a room is closed, on air, or neither. */
export function RoomState({ room: { closed, broadcast, isPrivate } }: { room: StaffRoom }): ReactNode {
  if (closed !== null) return <Tag variant="bad">Closed</Tag>;
  if (broadcast === null) return <Tag>Off air</Tag>;
  return <Tag variant="ok">{isPrivate ? 'Private show' : 'On air'}</Tag>;
}
