import type { ChatEvent, ChatMessage, ChatRequest, ChatSanction, RoomState } from '@platform/shared/contracts';
import { chatHistoryLength, chatMessageMaxLength } from '@platform/shared/limits';
import { applyEvent, type ChatData, initialChat, nextTryDelayMs, type PendingMessage } from './chat-state';

/** A socket of the chat, as the view-model needs it: real in `chat-socket.ts`, simulated in tests. */
export interface ChatSocketEvents {
  /** @param text a frame, JSON of a `ChatEvent` */
  readonly message: (text: string) => void;
  /** Not called after `close`. @param code of the websocket's close; 1006 without one */
  readonly closed: (code: number) => void;
}
export interface ChatSocket {
  readonly send: (text: string) => void;
  /** Closes it; no event comes any more. */
  readonly close: () => void;
}
export interface ChatPorts {
  /** @param after the sequence after which messages are wanted; 0: all of the history */
  readonly openSocket: (nickname: string, after: number, events: ChatSocketEvents) => ChatSocket;
  /** Milliseconds since 1970, because sanctions end at times of the server. */
  readonly now: () => number;
  readonly every: (ms: number, callback: () => void) => () => void;
  /** A new key of a message. */
  readonly makeKey: () => string;
  /** 0 to 1. */
  readonly random: () => number;
}

export interface ChatSnapshot {
  /** `waiting` is before another try to connect; `shut` is for good: the server does not let the visitor in. */
  readonly connection: 'connecting' | 'open' | 'waiting' | 'shut';
  /** Whole seconds until the next try; null when none waits. */
  readonly nextTryInS: number | null;
  /** Oldest first. */
  readonly messages: readonly ChatMessage[];
  readonly pending: readonly PendingMessage[];
  /** Null until the socket has said it. */
  readonly room: RoomState | null;
  /** Who the page is here; null until it is known. */
  readonly as: 'guest' | 'member' | 'performer' | null;
  readonly sanction: ChatSanction | null;
  /** The room is not public: staff closed it, or it was taken off the site. */
  readonly isGone: boolean;
  /** Whole seconds until one may write again; 0: now. */
  readonly waitInS: number;
  /** Sequences of what was written here, which its writer may delete. */
  readonly own: ReadonlySet<number>;
  /** Reports that wait for the performer. */
  readonly openReports: number;
}

/** The chat of a room, from entering to leaving. */
export interface ChatModel {
  readonly subscribe: (listener: () => void) => () => void;
  /** A new object whenever something changed. */
  readonly snapshot: () => ChatSnapshot;
  /** @returns false when it cannot be written now, and stays with its writer */
  readonly say: (text: string) => boolean;
  /** Sends a refused message again. */
  readonly resend: (key: string) => void;
  /** Forgets a refused message. */
  readonly discard: (key: string) => void;
  /** Connects at once instead of at the end of the wait. */
  readonly retry: () => void;
  /** Leaves: no socket and no timer is left. */
  readonly end: () => void;
}

const oneSecondMs = 1000;
/** Closes that another try would meet again: the age policy, a ban, no such room. */
const closeCodes = { notAdmitted: 4401, banned: 4403, noRoom: 4404 } as const;
const finalCodes: ReadonlySet<number> = new Set(Object.values(closeCodes));
const secondsUntil = (time: number, now: number): number => Math.max(0, Math.ceil((time - now) / oneSecondMs));

/**
 * Enters the chat of a room.
 * @param known the history that the page came with, oldest first
 */
export function enterChat(nickname: string, known: readonly ChatMessage[], ports: ChatPorts): ChatModel {
  const listeners = new Set<() => void>();
  let data: ChatData = initialChat(known);
  let socket: ChatSocket | null = null;
  let connection: ChatSnapshot['connection'] = 'connecting';
  let attempt = 0;
  let nextTryAt: number | null = null;
  let hasEnded = false;
  let isGone = false;
  let current: ChatSnapshot = take();

  function take(): ChatSnapshot {
    const { messages, pending, room, as, sanction, waitUntil, own, openReports } = data;
    return {
      connection,
      nextTryInS: nextTryAt === null ? null : secondsUntil(nextTryAt, ports.now()),
      messages,
      pending,
      room,
      as,
      sanction,
      isGone,
      waitInS: secondsUntil(waitUntil, ports.now()),
      own,
      openReports,
    };
  }
  const changed = (): void => {
    if (hasEnded) return;
    current = take();
    for (const listener of listeners) listener();
  };

  const send = ({ key, text }: PendingMessage): void => {
    const request: ChatRequest = { type: 'say', key, text };
    socket?.send(JSON.stringify(request));
  };
  const wait = (): void => {
    socket?.close();
    socket = null;
    attempt += 1;
    connection = 'waiting';
    nextTryAt = ports.now() + nextTryDelayMs(attempt, ports.random());
    changed();
  };
  const closed = (code: number): void => {
    if (!finalCodes.has(code)) return wait();
    socket = null;
    connection = 'shut';
    isGone = code === closeCodes.noRoom;
    if (code === closeCodes.banned) data = { ...data, sanction: { kind: 'ban', until: null } };
    changed();
  };
  const heard = (frame: string): void => {
    const event = readEvent(frame);
    if (event === null) return;
    const last = data.messages.at(-1)?.sequence;
    if (event.type === 'message' && last !== undefined && event.message.sequence > last + 1) {
      // Something between was lost: the history is asked for again.
      return wait();
    }
    data = applyEvent(data, event, ports.now());
    if (event.type === 'welcome') {
      connection = 'open';
      attempt = 0;
      // What was on its way when the connection broke: the same key is written once.
      for (const message of data.pending) if (message.refusal === null) send(message);
    }
    changed();
  };
  const connect = (): void => {
    connection = 'connecting';
    nextTryAt = null;
    // What the page has is asked for again, too: messages may have been deleted meanwhile.
    const after = Math.max(0, (data.messages.at(-chatHistoryLength)?.sequence ?? data.messages[0]?.sequence ?? 1) - 1);
    socket = ports.openSocket(nickname, after, { message: heard, closed });
    changed();
  };
  const stopClock = ports.every(oneSecondMs, () => {
    const now = ports.now();
    if (nextTryAt !== null && now >= nextTryAt) return connect();
    const { sanction } = data;
    if (sanction !== null && sanction.until !== null && Date.parse(sanction.until) <= now) {
      data = { ...data, sanction: null };
      return changed();
    }
    // A countdown that is seen.
    if (nextTryAt !== null || current.waitInS > 0) changed();
  });
  connect();

  const change = (key: string, to: PendingMessage | null): void => {
    data = {
      ...data,
      pending: data.pending.flatMap((message) => (message.key === key ? (to === null ? [] : [to]) : [message])),
    };
    changed();
  };
  const canWrite = (): boolean =>
    !hasEnded &&
    connection !== 'shut' &&
    (data.as === 'member' || data.as === 'performer') &&
    data.sanction === null &&
    secondsUntil(data.waitUntil, ports.now()) === 0;

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => current,
    say: (given) => {
      const text = given.trim();
      if (text === '' || text.length > chatMessageMaxLength || !canWrite()) return false;
      const message = { key: ports.makeKey(), text, refusal: null };
      data = { ...data, pending: [...data.pending, message] };
      if (connection === 'open') send(message);
      changed();
      return true;
    },
    resend: (key) => {
      const refused = data.pending.find((message) => message.key === key && message.refusal !== null);
      if (refused === undefined || !canWrite()) return;
      const again = { ...refused, refusal: null };
      if (connection === 'open') send(again);
      change(key, again);
    },
    discard: (key) => change(key, null),
    retry: () => {
      if (!hasEnded && nextTryAt !== null) connect();
    },
    end: () => {
      hasEnded = true;
      stopClock();
      socket?.close();
      socket = null;
      listeners.clear();
    },
  };
}

/** @returns null for what is no event: a later server may say more than this page knows */
function readEvent(frame: string): ChatEvent | null {
  try {
    const value: unknown = JSON.parse(frame);
    return typeof value === 'object' && value !== null && 'type' in value ? (value as ChatEvent) : null;
  } catch {
    return null;
  }
}
