import type { ChatEvent, ChatMessage, RoomState } from '@platform/shared/contracts';
import { RoomHub, type Visitor } from './room-hub';

const messageOf = (sequence: number, name: string, isPerformer = false): ChatMessage => ({
  sequence,
  kind: 'text',
  name,
  isPerformer,
  text: 'Hello',
  coins: null,
  sentAt: '2026-11-26T10:00:00.000Z',
});

it('tells of a name that was taken from a member: who is in, and who comes in later', async () => {
  const messages = [messageOf(1, 'Kite Painter'), messageOf(2, 'Glass Boat'), messageOf(3, 'Kite Painter', true)];
  const hub = new RoomHub({
    readSnapshot: async () => ({ state: {} as RoomState, lastSequence: 3, deleted: [] }),
    readMessages: async () => messages,
  });
  const enter = async (): Promise<ChatEvent[]> => {
    const events: ChatEvent[] = [];
    const visitor: Visitor = {
      account: null,
      as: 'guest',
      sent: 0,
      send: (event) => void events.push(JSON.parse(event) as ChatEvent),
    };
    await hub.join(visitor, { after: 0, sanction: null, openReports: 0 });
    return events;
  };
  const early = await enter();
  await hub.renamed('Kite Painter', 'Guest 4821');
  expect(early.at(-1)).toEqual({ type: 'renamed', before: 'Kite Painter', after: 'Guest 4821' });
  const [welcome] = await enter();
  expect(welcome?.type === 'welcome' && welcome.messages.map(({ name }) => name)).toEqual([
    'Guest 4821',
    'Glass Boat',
    'Kite Painter',
  ]);
});
