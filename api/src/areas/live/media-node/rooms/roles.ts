import type { BroadcastSource } from '../../broadcasts/repository';

/** Role of a link's other end in a room. */
export interface Part {
  readonly does: 'publish' | 'watch';
  /** Source of a publisher's media. */
  readonly source: BroadcastSource | null;
  /** Whether it counts as a viewer: another node does not, but its viewers do. */
  readonly isCounted: boolean;
  /**
   * Whether its link stays open as long as the peer is connected; others hang up once media flows
   * (docs/spec/signalling.md#peer-handshake).
   */
  readonly keepsLink: boolean;
}

const parts: ReadonlyMap<string, Part> = new Map([
  ['model', { does: 'publish', source: 'studio', isCounted: false, keepsLink: false }],
  ['user', { does: 'watch', source: null, isCounted: true, keepsLink: false }],
  ['whip', { does: 'publish', source: 'whip', isCounted: false, keepsLink: true }],
  ['whep', { does: 'watch', source: null, isCounted: true, keepsLink: true }],
  ['node', { does: 'watch', source: null, isCounted: false, keepsLink: false }],
]);

/** @returns null for a role without access to rooms */
export const partOf = (role: string): Part | null => parts.get(role) ?? null;
