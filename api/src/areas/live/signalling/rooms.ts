import { type Identity, writeIdentity } from '../access/identity';
import type { Gate } from './core/session';
import type { Tickets } from './tickets';

/** Visitor who opened the socket, from its handshake. */
export interface Visitor {
  readonly identity: Identity;
  /** Whether the age policy lets this visitor into rooms. */
  readonly isAdmitted: boolean;
}

/**
 * The gate of room addresses: requires an unused ticket for this address, role and member. Only media nodes listen: who
 * owns a room gets the offers of its viewers, with what these say of their addresses.
 */
export const roomGate =
  (tickets: Tickets, visitor: Visitor): Gate =>
  async (operation, { address, role, ticket }) => {
    const claims = ticket === null ? null : await tickets.redeem(ticket, operation);
    if (claims === null || claims.address !== address || claims.role !== role) return 'bad-ticket';
    // A media node is a server: it has no cookies, and its tickets are not bound to a visitor.
    if (claims.role !== 'node' && (claims.account !== visitor.identity.account || !visitor.isAdmitted))
      return 'bad-ticket';
    if (operation === 'listen' && claims.role !== 'node') return 'refused';
    return { address, role, visitor: claims.role === 'node' ? null : writeIdentity(visitor.identity) };
  };
