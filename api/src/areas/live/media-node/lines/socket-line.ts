import { WebSocket } from 'ws';
import type { OpenLine } from './line';

/**
 * Milliseconds without a ping of the server, which sends one every 30 s
 * (docs/spec/signalling.md#version-and-heartbeat), after which a line is dead.
 */
const SILENCE = 75_000;

/**
 * Lines of a node that runs in a process of its own.
 * @param url of room addresses, like `ws://127.0.0.1:4000/ws/rooms`
 * @param headers of the handshake
 * @param localAddress of this machine, from which they come; null: whichever the system takes
 */
export const socketLines =
  (url: string, headers: Readonly<Record<string, string>> = {}, localAddress: string | null = null): OpenLine =>
  (events) => {
    const socket = new WebSocket(url, {
      perMessageDeflate: false,
      handshakeTimeout: 10_000,
      headers,
      ...(localAddress !== null && { localAddress }),
    });
    let isClosed = false;
    const alive = (): void => void silence.refresh();
    const silence = setTimeout(() => socket.terminate(), SILENCE).unref();
    socket.on('open', () => {
      alive();
      events.opened();
    });
    socket.on('ping', alive);
    socket.on('message', (data: Buffer, isBinary) => {
      if (isBinary && !isClosed) events.frame(data);
    });
    // The close says it, too.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(silence);
      if (!isClosed) events.closed();
      isClosed = true;
    });
    return {
      send: (frame) => {
        if (socket.readyState === WebSocket.OPEN) socket.send(frame, { binary: true, compress: false });
      },
      close: () => {
        isClosed = true;
        clearTimeout(silence);
        socket.close(1000);
      },
    };
  };
