import {
  decodeFrame,
  decodeListenPayload,
  encodeConnectionInfo,
  encodeEvent,
  encodeHeartbeat,
  encodeVersion,
  firstServerId,
  messageTypes,
  noConnection,
  type SignallingEvent,
} from '@platform/shared/signalling';
import type { SocketEvents } from '../engine/ports';

/** A client's end and what the server knows of it. */
interface Client {
  readonly events: SocketEvents;
  isOpen: boolean;
  address: string | null;
  role: string;
  nextId: number;
  readonly routes: Map<number, { readonly client: Client; readonly id: number }>;
}

/** The signalling server of docs/spec/signalling.md#routing in memory, with faults to order. */
export class SimulatedServer {
  readonly clients = new Set<Client>();
  /** Whether an address may have several listeners. */
  isShared = false;
  /** Sockets are refused. */
  isDown = false;
  /** Nothing is answered any more, and no socket is closed. */
  isSilent = false;
  version = 2;
  /** Quota of a role, told with each connection. */
  readonly quotas = new Map<string, number>();
  /** Every message that was received. */
  readonly received: SignallingEvent[] = [];
  heartbeats = 0;
  readonly #defer: (task: () => void) => void;

  /** @param defer runs a task later, in order */
  constructor(defer: (task: () => void) => void) {
    this.#defer = defer;
  }

  open(events: SocketEvents): { send: (bytes: Uint8Array) => void; close: () => void } {
    const client: Client = {
      events,
      isOpen: true,
      address: null,
      role: 'user',
      nextId: firstServerId,
      routes: new Map(),
    };
    this.clients.add(client);
    this.#defer(() => {
      if (!client.isOpen) return;
      if (this.isDown) this.drop(client, 1006);
      else events.opened();
    });
    return {
      send: (bytes) => this.#defer(() => this.#receive(client, bytes)),
      close: () => this.drop(client, null),
    };
  }

  /** Ends a socket. @param code what its owner hears; null: it closed it by itself */
  drop(client: Client, code: number | null): void {
    if (!client.isOpen) return;
    client.isOpen = false;
    this.clients.delete(client);
    for (const [id] of client.routes) this.#hangUp(client, id);
    if (code !== null) client.events.closed(code);
  }

  dropAll(code: number): void {
    for (const client of this.clients) this.drop(client, code);
  }

  #send(client: Client, type: number, id: number, data: SignallingEvent['data'] = null): void {
    this.#defer(() => {
      if (client.isOpen && !this.isSilent) client.events.message(encodeEvent({ type, id, data }));
    });
  }

  #receive(client: Client, bytes: Uint8Array): void {
    if (!client.isOpen || this.isSilent) return;
    const frame = decodeFrame(bytes);
    if (frame.kind === 'heartbeat') {
      this.heartbeats += 1;
      return client.events.message(encodeHeartbeat());
    }
    if (frame.kind === 'version')
      return this.version > 1 ? client.events.message(encodeVersion(this.version)) : undefined;
    this.received.push(frame);
    switch (frame.type) {
      case messageTypes.serverInitialized:
        return this.#listen(client, String(frame.data));
      case messageTypes.serverClosed:
        if (client.address === null) return;
        client.address = null;
        return this.#send(client, messageTypes.serverClosed, noConnection);
      case messageTypes.newConnection:
        return this.#dial(client, frame.id, String(frame.data));
      case messageTypes.disconnected:
        return this.#hangUp(client, frame.id);
      default: {
        const route = client.routes.get(frame.id);
        if (route !== undefined) this.#send(route.client, frame.type, route.id, frame.data);
      }
    }
  }

  #listeners(address: string): Client[] {
    return [...this.clients].filter((client) => client.address === address);
  }

  #listen(client: Client, payload: string): void {
    const { address, role } = decodeListenPayload(payload);
    const others = this.#listeners(address);
    if (others.length > 0 && !this.isShared)
      return this.#send(client, messageTypes.serverInitFailed, noConnection, payload);
    client.address = address;
    client.role = role;
    this.#send(client, messageTypes.serverInitialized, noConnection, payload);
    for (const other of others) this.#connect(other, other.nextId++, client, client.nextId++);
  }

  #dial(client: Client, id: number, payload: string): void {
    const { address, role } = decodeListenPayload(payload);
    client.role = role;
    const [listener, ...others] = this.#listeners(address);
    if (listener === undefined || others.length > 0) return this.#send(client, messageTypes.connectionFailed, id);
    this.#connect(listener, listener.nextId++, client, id);
  }

  #connect(first: Client, firstId: number, second: Client, secondId: number): void {
    first.routes.set(firstId, { client: second, id: secondId });
    second.routes.set(secondId, { client: first, id: firstId });
    const info = ({ role }: Client) => encodeConnectionInfo({ role, quota: this.quotas.get(role) ?? null });
    this.#send(first, messageTypes.newConnection, firstId, info(second));
    this.#send(second, messageTypes.newConnection, secondId, info(first));
  }

  #hangUp(client: Client, id: number): void {
    const route = client.routes.get(id);
    if (route === undefined) return;
    client.routes.delete(id);
    route.client.routes.delete(route.id);
    this.#send(client, messageTypes.disconnected, id);
    this.#send(route.client, messageTypes.disconnected, route.id);
  }
}
