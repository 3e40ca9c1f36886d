import type { Peer } from './peer';

/**
 * One end of a connection, held by the peer that knows it by `id`. The other end is a link of this process, or one of
 * another instance. Messages go by the link, so two connections between the same two peers are never mixed up.
 */
export interface Link {
  readonly peer: Peer;
  readonly id: number;
  /** Null while the other end is being asked. */
  far: Link | FarLink | null;
  /** What another instance calls this link; 0: none does. */
  number: number;
  /** Whether the dialer has to hear of a refusal: not where members of a shared address are introduced to each other. */
  readonly dialled: boolean;
}

/** The other end of a connection, held by another instance. */
export interface FarLink {
  readonly instance: string;
  readonly number: number;
}

export const isFar = (end: Link | FarLink): end is FarLink => 'instance' in end;
