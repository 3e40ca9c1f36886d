import {
  decodeFrame,
  encodeEvent,
  encodeHeartbeat,
  encodeListenPayload,
  encodeText,
  encodeVersion,
  firstServerId,
  protocolVersion,
  SignallingFormatError,
} from '@platform/shared/signalling';
import { abnormalClosure } from './constants';
import { type Machine, runMachine } from './machines/machine';
import {
  initialNetwork,
  isIdle,
  type NetworkEffect,
  type NetworkInput,
  type NetworkReport,
  type NetworkState,
  stepNetwork,
} from './machines/network-machine';
import type { Ports, SocketPort } from './ports';

/** How a client introduces itself to the server. */
export interface Identity {
  /** `user` unless said (docs/spec/live.md#roles). */
  readonly role: string;
  /** What a room's address needs; null for open applications. */
  readonly ticket: string | null;
}

/** The signalling of one call. Its socket is opened when it is needed, and sleeps when it serves nothing. */
export interface Network {
  readonly listen: (address: string) => void;
  readonly stop: () => void;
  readonly dial: (address: string) => void;
  /** Relays text to the other end of a connection. */
  readonly relay: (id: number, text: string) => void;
  readonly hangUp: (id: number) => void;
  /** Looks at heartbeat and time-outs. */
  readonly update: () => void;
  /** Closes the socket; nothing is reported any more. */
  readonly dispose: () => void;
}

/**
 * @param url of the signalling server, with the application's path
 * @param report is called in order, and never again after `dispose`
 */
export function createNetwork(
  url: string,
  identity: Identity,
  { clock, openSocket, warn }: Pick<Ports, 'clock' | 'openSocket' | 'warn'>,
  report: (report: NetworkReport) => void,
): Network {
  let socket: SocketPort | null = null;
  let lastDial = 0;
  let isDisposed = false;

  const receive = (bytes: Uint8Array): void => {
    try {
      machine.dispatch({ type: 'frame', frame: decodeFrame(bytes) });
    } catch (error) {
      if (!(error instanceof SignallingFormatError)) throw error;
      warn(`signalling message dropped: ${error.reason}`);
    }
  };
  const closed = (code: number): void => {
    socket = null;
    machine.dispatch({ type: 'closed', code });
  };
  const open = (): void => {
    try {
      socket = openSocket(url, {
        opened: () => machine.dispatch({ type: 'opened', now: clock.now() }),
        message: receive,
        closed,
      });
    } catch {
      // The browser refuses the address.
      closed(abnormalClosure);
    }
  };
  const perform = (effect: NetworkEffect): void => {
    switch (effect.type) {
      case 'open-socket':
        return open();
      case 'close-socket':
        socket?.close(effect.code);
        socket = null;
        return;
      case 'send-version':
        return socket?.send(encodeVersion(protocolVersion));
      case 'send-heartbeat':
        return socket?.send(encodeHeartbeat());
      case 'send':
        return socket?.send(encodeEvent(effect.event));
      case 'report':
        if (!isDisposed) report(effect.report);
        return;
      case 'settle':
        return machine.dispatch({ type: 'disconnected' });
    }
  };
  const machine: Machine<NetworkState, NetworkInput> = runMachine(initialNetwork, stepNetwork, perform, () => {
    if (isIdle(machine.state())) machine.dispatch({ type: 'rest' });
  });
  const dispatch = (input: NetworkInput): void => {
    if (!isDisposed) machine.dispatch(input);
  };
  const payloadOf = (address: string): string => encodeListenPayload({ address, ...identity });

  return {
    listen: (address) => dispatch({ type: 'listen', address, payload: payloadOf(address), now: clock.now() }),
    stop: () => dispatch({ type: 'stop' }),
    dial: (address) => {
      lastDial = (lastDial % (firstServerId - 1)) + 1;
      dispatch({ type: 'dial', id: lastDial, payload: payloadOf(address), now: clock.now() });
    },
    relay: (id, text) => dispatch({ type: 'relay', id, bytes: encodeText(text) }),
    hangUp: (id) => dispatch({ type: 'hang-up', id }),
    update: () => dispatch({ type: 'tick', now: clock.now() }),
    dispose: () => {
      dispatch({ type: 'shutdown' });
      isDisposed = true;
    },
  };
}
