import { Session } from '../../signalling/core/session';
import type { Switchboard } from '../../signalling/core/switchboard';
import type { VisitorLine } from './line';

/**
 * Lines of a node that runs in the process of signalling: the same protocol, without a socket. A node of this process
 * needs no ticket: an attacker on it could issue tickets, too.
 */
export const innerLines =
  (switchboard: Switchboard): VisitorLine =>
  (events, visitor = null) => {
    let isClosed = false;
    const told = (tell: () => void): void =>
      queueMicrotask(() => {
        if (!isClosed) tell();
      });
    const session = new Session({
      switchboard,
      gate: (_, { address, role }) => ({ address, role, visitor }),
      wire: {
        // Later, because the switchboard tells things while it is still doing them.
        send: (frame) => told(() => events.frame(frame)),
        close: () => told(() => events.closed()),
        hold: () => undefined,
      },
      now: () => performance.now(),
    });
    told(() => events.opened());
    return {
      send: (frame) => session.receive(frame),
      close: () => {
        isClosed = true;
        session.end();
      },
    };
  };
