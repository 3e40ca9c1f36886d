import type { AreaEvent, GroundServices, Listener } from './area';
import type { Queryable } from './db/database';

export const defineEvent = <Payload>(name: string): AreaEvent<Payload> => ({ name });

/** Declares in `listens` of an area what it does when an event of an area below happens. */
export const on = <Payload>(
  event: AreaEvent<Payload>,
  handle: (tx: Queryable, payload: Payload, services: never) => Promise<void>,
): Listener => ({
  event,
  // The server's services are those of all areas; an area knows its own and those below.
  handle: (tx, payload, services) => handle(tx, payload as Payload, services as never),
});

/**
 * Has every listener handle an event in the transaction that causes it, in the order of the areas. One that throws
 * undoes the transaction.
 */
export async function emit<Payload>(
  services: GroundServices,
  tx: Queryable,
  event: AreaEvent<Payload>,
  payload: Payload,
): Promise<void> {
  for (const { listens = [] } of services.areas)
    for (const listener of listens) if (listener.event === event) await listener.handle(tx, payload, services);
}
