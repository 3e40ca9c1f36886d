import { type Identity, writeIdentity } from '../access/identity';
import type { Gate } from './core/session';
import type { Tickets } from './tickets';

/** Who opened the socket, as its handshake says. */
export interface Visitor {
  readonly identity: Identity;
  /** Whether the age policy opens rooms to this visitor. */
  readonly isAdmitted: boolean;
}

/**
 * The gate of room addresses: a ticket for this address, this role and this member, not used before. A viewer cannot
 * listen, or the first one to come would own the room.
 */
export const roomGate =
  (tickets: Tickets, visitor: Visitor): Gate =>
  async (operation, { address, role, ticket }) => {
    const claims = ticket === null ? null : await tickets.redeem(ticket, operation);
    if (claims === null || claims.address !== address || claims.role !== role) return 'bad-ticket';
    // A media node is a server: it has no cookies, and its tickets are issued to no visitor.
    if (claims.role !== 'node' && (claims.account !== visitor.identity.account || !visitor.isAdmitted))
      return 'bad-ticket';
    if (operation === 'listen' && claims.role === 'user') return 'refused';
    return { address, role, visitor: claims.role === 'node' ? null : writeIdentity(visitor.identity) };
  };
