import type { ReactNode } from 'react';
import { Tag } from './tag';

/** The grey sign of a recording that plays in a room off air: never red, and without a dot. */
export function RecordedBadge(): ReactNode {
  return (
    <Tag variant="recorded" icon="film">
      Recorded
    </Tag>
  );
}
