/** A listener of another instance. */
export interface FarPeer {
  readonly instance: string;
  readonly peer: number;
}

/** Messages between instances. Numbers identify links: the receiver's own, and in `from` the sender's. */
export type ClusterMessage =
  /** A peer of the sender dials `peer`, which listens at `address`. */
  | {
      readonly kind: 'dial';
      readonly peer: number;
      readonly address: string;
      readonly role: string;
      /** Identity of the visitor, only for media nodes. */
      readonly visitor?: string | null;
      readonly from: number;
    }
  | { readonly kind: 'accepted'; readonly link: number; readonly role: string; readonly from: number }
  | { readonly kind: 'refused'; readonly link: number }
  | { readonly kind: 'hangup'; readonly link: number }
  | { readonly kind: 'relay'; readonly link: number; readonly frame: Uint8Array };

/** How instances of one app find each other's listeners; without it an instance is alone. */
export interface Cluster {
  /**
   * Claims an address.
   * @param shared whether others may also listen at it
   * @returns the listeners of other instances, in order of arrival; null: another peer has it
   */
  claim(address: string, peer: number, shared: boolean): Promise<readonly FarPeer[] | null>;
  /** Releases an address. */
  release(address: string, peer: number): void;
  /** @returns the listeners of other instances */
  find(address: string): Promise<readonly FarPeer[]>;
  send(instance: string, message: ClusterMessage): void;
}

/** Events of a cluster for the switchboard. */
export interface ClusterEvents {
  received(from: string, message: ClusterMessage): void;
  /** An instance has died: links to it are broken. */
  lost(instance: string): void;
  /** Another instance has claimed an address while this one was unreachable. */
  outbid(peer: number): void;
  /** The listeners of this instance, to claim their addresses again. */
  listeners(): Iterable<{ readonly address: string; readonly peer: number }>;
}
