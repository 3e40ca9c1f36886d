import type { LibraryItem } from '@platform/shared/contracts';
import { formatDuration, playStateOf } from '@platform/shared/format';

/** What the play button of an owned game says. @param owned undefined: not known yet */
export const playLabel = (owned: Pick<LibraryItem, 'progress'> | undefined): string =>
  owned?.progress && playStateOf(owned) === 'started'
    ? `Continue at ${formatDuration(owned.progress.seconds)}`
    : 'Play';
