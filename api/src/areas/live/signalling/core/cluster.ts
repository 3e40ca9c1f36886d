/** A listener of another instance. */
export interface FarPeer {
  readonly instance: string;
  readonly peer: number;
}

/** What instances say to each other. Numbers are of links: the receiver's own, and in `from` the sender's. */
export type ClusterMessage =
  /** A peer of the sender wants to be connected to `peer`, which listens at `address`. */
  | {
      readonly kind: 'dial';
      readonly peer: number;
      readonly address: string;
      readonly role: string;
      /** Who it is, for media nodes alone. */
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
   * Asks for an address.
   * @param shared whether others may listen at it, too
   * @returns the listeners of other instances, in order of arrival; null: another peer has it
   */
  claim(address: string, peer: number, shared: boolean): Promise<readonly FarPeer[] | null>;
  /** Gives an address back. */
  release(address: string, peer: number): void;
  /** @returns the listeners of other instances */
  find(address: string): Promise<readonly FarPeer[]>;
  send(instance: string, message: ClusterMessage): void;
}

/** Events of a cluster for the switchboard. */
export interface ClusterEvents {
  received(from: string, message: ClusterMessage): void;
  /** An instance has died: what led there leads nowhere. */
  lost(instance: string): void;
  /** Another instance has taken an address while this one could not be reached. */
  outbid(peer: number): void;
  /** The listeners of this instance, to claim them again. */
  listeners(): Iterable<{ readonly address: string; readonly peer: number }>;
}
