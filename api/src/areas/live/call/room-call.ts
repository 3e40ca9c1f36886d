import type { RoomCall } from '@platform/shared/contracts';
import type { FastifyRequest } from 'fastify';
import type { LiveServices } from '../services';

interface Caller {
  /** The room, to signalling. */
  readonly address: string;
  readonly role: RoomCall['role'];
  /** The member's account; null: a guest. */
  readonly account: number | null;
}

/** Servers and a ticket for a room. */
export function roomCall(
  { signalling, turn }: Pick<LiveServices, 'signalling' | 'turn'>,
  request: FastifyRequest,
  { address, role, account }: Caller,
): RoomCall {
  const { ticket, expiresAt } = signalling.tickets.issue({ address, role, account });
  return {
    config: {
      turn: turn.servers(),
      // The host that the browser requested: only that one gets its cookies.
      signalling: `${request.protocol === 'https' ? 'wss' : 'ws'}://${request.host}/ws/rooms`,
    },
    address,
    role,
    ticket,
    expiresAt: expiresAt.toISOString(),
  };
}
