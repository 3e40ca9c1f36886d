/** A line to signalling: whole messages of the protocol, both ways, in order. */
export interface Line {
  /** @param frame a whole message, which may be written to */
  send(frame: Uint8Array): void;
  /** Ends it; nothing is told any more. */
  close(): void;
}

export interface LineEvents {
  opened(): void;
  frame(bytes: Uint8Array): void;
  /** It is gone, or never came about. */
  closed(): void;
}

/** Opens a line. A line that cannot be opened is closed later, never at once. */
export type OpenLine = (events: LineEvents) => Line;

/** Opens a line of a visitor. @param visitor the identity from `writeIdentity`, which media nodes are told; absent: none */
export type VisitorLine = (events: LineEvents, visitor?: string | null) => Line;
