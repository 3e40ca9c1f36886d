import type { ReactNode } from 'react';
import type { LiveCard } from '@platform/shared/contracts';
import { LiveBadge } from './live-badge';
import { RecordedBadge } from './recorded-badge';
import { Tag, type TagProps } from './tag';

interface RoomBadgeProps {
  room: Pick<LiveCard, 'status' | 'isLoop'>;
  /** Look of the words that have no sign of their own. */
  variant?: TagProps['variant'];
}

/** What a live room shows now: on air, private, a recording or nothing. */
export function RoomBadge({ room: { status, isLoop }, variant = 'glass' }: RoomBadgeProps): ReactNode {
  if (isLoop) return <RecordedBadge />;
  return status === 'live' ? (
    <LiveBadge />
  ) : (
    <Tag variant={variant}>{status === 'private' ? 'PRIVATE' : 'OFFLINE'}</Tag>
  );
}
