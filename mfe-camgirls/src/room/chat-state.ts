import type { ChatEvent, ChatMessage, ChatSanction, RoomState } from '@platform/shared/contracts';

/** What one wrote and the room does not have yet. */
export interface PendingMessage {
  readonly key: string;
  readonly text: string;
  /** Why it was not taken; null while it is on its way. */
  readonly refusal: string | null;
}

/** What a page knows of a chat. */
export interface ChatData {
  readonly messages: readonly ChatMessage[];
  readonly pending: readonly PendingMessage[];
  readonly room: RoomState | null;
  readonly as: 'guest' | 'member' | 'performer' | null;
  readonly sanction: ChatSanction | null;
  /** Milliseconds since 1970. */
  readonly waitUntil: number;
  readonly own: ReadonlySet<number>;
  readonly openReports: number;
}

/** Messages that a page keeps while it is open. */
const keptMessages = 300;
/** Between two tries to connect: doubled from one second to this. */
const longestDelayMs = 30_000;

export const initialChat = (known: readonly ChatMessage[]): ChatData => ({
  messages: known,
  pending: [],
  room: null,
  as: null,
  sanction: null,
  waitUntil: 0,
  own: new Set(),
  openReports: 0,
});

/**
 * How long to wait before a try to connect, so that a thousand pages do not come back in the same moment.
 * @param attempt from 1
 * @param random 0 to 1
 */
export const nextTryDelayMs = (attempt: number, random: number): number =>
  Math.min(longestDelayMs, 1000 * 2 ** (attempt - 1)) * (0.5 + random / 2);

/** @param now milliseconds since 1970 */
export function applyEvent(data: ChatData, event: ChatEvent, now: number): ChatData {
  switch (event.type) {
    case 'welcome':
      // All that the page had and the server still tells of is in it, as it is now.
      return {
        ...data,
        messages: event.messages,
        room: event.room,
        as: event.as,
        sanction: event.sanction,
        openReports: event.openReports,
      };
    case 'message': {
      const last = data.messages.at(-1)?.sequence ?? 0;
      // Told twice, around a new connection.
      if (event.message.sequence <= last) return data;
      return { ...data, messages: [...data.messages, event.message].slice(-keptMessages) };
    }
    case 'deleted':
      return {
        ...data,
        messages: data.messages.map((message) =>
          message.sequence === event.sequence ? { ...message, kind: 'deleted', name: '', text: '' } : message,
        ),
      };
    case 'renamed':
      return {
        ...data,
        messages: data.messages.map((message) =>
          message.name === event.before && !message.isPerformer ? { ...message, name: event.after } : message,
        ),
      };
    case 'room':
      return { ...data, room: event.room };
    case 'accepted':
      return {
        ...data,
        pending: data.pending.filter(({ key }) => key !== event.key),
        own: new Set([...data.own, event.sequence]),
        waitUntil: data.as === 'performer' ? 0 : now + (data.room?.slowModeSeconds ?? 0) * 1000,
      };
    case 'refused':
      return {
        ...data,
        pending: data.pending.map((message) =>
          message.key === event.key ? { ...message, refusal: event.message } : message,
        ),
        ...(event.code === 'login-required' && { as: 'guest' as const }),
        ...(event.retryAfter !== null && { waitUntil: now + event.retryAfter * 1000 }),
      };
    case 'sanction':
      return { ...data, sanction: event.sanction };
    case 'reports':
      return { ...data, openReports: event.open };
  }
  // A later server may say more than this page knows.
  return data;
}
