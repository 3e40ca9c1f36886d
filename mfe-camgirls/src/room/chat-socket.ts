import { makeKey } from '@platform/shared/queries';
import type { ChatPorts } from './chat-model';

/** The browser, as the chat needs it. */
export const chatPorts: ChatPorts = {
  openSocket: (nickname, after, events) => {
    const { protocol, host } = window.location;
    const address = `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws/chat/${encodeURIComponent(nickname)}`;
    const socket = new WebSocket(`${address}?after=${after}`);
    const listening = new AbortController();
    const { signal } = listening;
    socket.addEventListener(
      'message',
      ({ data }: MessageEvent<unknown>) => typeof data === 'string' && events.message(data),
      { signal },
    );
    const lose = (code: number): void => {
      listening.abort();
      socket.close();
      events.closed(code);
    };
    socket.addEventListener('close', ({ code }) => lose(code), { signal });
    // A network that goes away is told long before the socket finds out.
    window.addEventListener('offline', () => lose(1006), { signal });
    return {
      send: (text) => {
        if (socket.readyState === WebSocket.OPEN) socket.send(text);
      },
      close: () => {
        listening.abort();
        socket.close();
      },
    };
  },
  now: Date.now,
  every: (ms, callback) => {
    const timer = setInterval(callback, ms);
    return () => clearInterval(timer);
  },
  makeKey,
  random: Math.random,
};
