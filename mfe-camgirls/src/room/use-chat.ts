import { useEffect, useState } from 'react';
import type { ChatMessage } from '@platform/shared/contracts';
import { type ChatModel, type ChatSnapshot, enterChat } from './chat-model';
import { chatPorts } from './chat-socket';
import { useHeldModel } from './use-held-model';

/**
 * The chat of a room, from when the page has come to life until it is left.
 * @param known the history that the page came with
 * @returns null for both on the server
 */
export function useChat(
  nickname: string,
  known: readonly ChatMessage[],
): { chat: ChatModel | null; state: ChatSnapshot | null } {
  const { model, state, hold } = useHeldModel<ChatModel, ChatSnapshot>();
  // The history of the first view: later ones come over the socket.
  const [first] = useState(known);
  useEffect(() => {
    const chat = enterChat(nickname, first, chatPorts);
    const retry = (): void => chat.retry();
    window.addEventListener('online', retry);
    hold(chat);
    return () => {
      window.removeEventListener('online', retry);
      chat.end();
      hold(null);
    };
  }, [nickname, first, hold]);
  return { chat: model, state };
}
