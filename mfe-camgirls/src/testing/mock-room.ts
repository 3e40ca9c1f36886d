/**
 * Mocks the chat's socket and the call of a room; import it before `render-page`, which loads the pages that use them.
 */
import type { RoomCall } from '@platform/shared/contracts';
import { SimulatedCall, SimulatedChat } from './simulated-room';

/** The chat and the call of the test that runs, made anew for each. */
export let mockChat: SimulatedChat;
export let mockCall: SimulatedCall;

jest.mock('../room/chat-socket', () => ({
  get chatPorts() {
    return mockChat.ports;
  },
}));
jest.mock('../room/room-model', () => ({
  enterRoom: (...options: Parameters<SimulatedCall['enter']>) => mockCall.enter(...options),
}));
beforeEach(() => {
  mockChat = new SimulatedChat();
  mockCall = new SimulatedCall();
});

/** What a visitor may enter a room with. */
export const roomAccess: RoomCall = {
  config: { turn: [], signalling: 'wss://x.test/ws/rooms' },
  address: 'room:mara-vellin',
  role: 'user',
  ticket: 'ticket',
  expiresAt: '2026-01-10T21:20:00.000Z',
};
