import { decodeFrame } from '@platform/shared/signalling';
import type { Peer } from '../areas/live/signalling/core/peer';
import type { Switchboard } from '../areas/live/signalling/core/switchboard';

/** A peer of a switchboard, and the events that it was sent. */
export interface Seen {
  readonly peer: Peer;
  readonly frames: { type: number; id: number; data: unknown }[];
}

export function joinBoard(board: Switchboard, maxLinks = 1_024): Seen {
  const frames: Seen['frames'] = [];
  const send = (bytes: Uint8Array): void => {
    const frame = decodeFrame(bytes);
    if (frame.kind === 'event') frames.push({ type: frame.type, id: frame.id, data: frame.data });
  };
  return { peer: board.join({ send }, maxLinks), frames };
}
