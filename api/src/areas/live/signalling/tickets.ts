import { isSigned, makeToken, sign, type SigningKeys } from '../../../ground/security/secrets';

/** `model` publishes, `user` watches, `node` is a media node of ours. */
export type RoomRole = 'model' | 'node' | 'user';

/** Content of a ticket: address, role and account. */
export interface TicketClaims {
  readonly address: string;
  readonly role: RoomRole;
  /** The member's account; null for a guest. */
  readonly account: number | null;
}

/** Marks an id as used. @returns true the first time */
export type Once = (id: string, milliseconds: number) => Promise<boolean>;

export interface Tickets {
  issue(claims: TicketClaims): { readonly ticket: string; readonly expiresAt: Date };
  /**
   * Redeems a ticket: once to listen and once to dial, because a client that may not listen dials instead.
   * @returns null if it is forged, expired or used up
   */
  redeem(ticket: string, operation: 'listen' | 'dial'): Promise<TicketClaims | null>;
}

/** Lifetime of a ticket in milliseconds. */
const TICKET_LIFETIME = 60_000;
const PURPOSE = 'room ticket';

/** Issues and checks tickets: signed texts, so that issuing one stores nothing. */
export function createTickets(key: string | SigningKeys, now: () => Date, once: Once): Tickets {
  return {
    issue: ({ address, role, account }) => {
      const expires = now().getTime() + TICKET_LIFETIME;
      const text = Buffer.from(JSON.stringify([makeToken(16), address, role, account, expires])).toString('base64url');
      return { ticket: `${text}.${sign(key, PURPOSE, text)}`, expiresAt: new Date(expires) };
    },
    redeem: async (ticket, operation) => {
      const [text = '', signature = ''] = ticket.split('.');
      if (!isSigned(key, PURPOSE, text, signature)) return null;
      // The signature guarantees this shape.
      const [id, address, role, account, expires] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [
        string,
        string,
        RoomRole,
        number | null,
        number,
      ];
      if (expires <= now().getTime()) return null;
      return (await once(`${operation} ${id}`, TICKET_LIFETIME)) ? { address, role, account } : null;
    },
  };
}

/** Keeps used ids in this process. @param now milliseconds */
export function onceInMemory(now: () => number = Date.now): Once {
  // In order of expiry, because all have the same lifetime.
  const used = new Map<string, number>();
  return async (id, milliseconds) => {
    for (const [known, end] of used) {
      if (end > now()) break;
      used.delete(known);
    }
    if (used.has(id)) return false;
    used.set(id, now() + milliseconds);
    return true;
  };
}
