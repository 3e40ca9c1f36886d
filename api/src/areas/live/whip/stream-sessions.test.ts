import { roomAddress } from '../media-node/room-address';
import { innerLines } from '../media-node/lines/inner-line';
import { SignallingClient, type SignalLink } from '../media-node/lines/signalling-client';
import { Switchboard } from '../signalling/core/switchboard';
import { StreamSessions } from './stream-sessions';

const address = roomAddress('odile');

/** A session with a media node that does something with its offer. @returns why there is none, and who is told of */
async function sessionWith(does: (link: SignalLink) => void) {
  const board = new Switchboard({ shared: false });
  let visitor: string | null = null;
  const node = new SignallingClient(innerLines(board), {
    listening: () => undefined,
    dialled: (link) => {
      ({ visitor } = link);
      return { signal: () => does(link), lost: () => undefined };
    },
  });
  node.listen({ address, role: 'node', ticket: null });
  await new Promise(setImmediate);
  const sessions = new StreamSessions(innerLines(board));
  const begun = await sessions
    .begin('whep', { address, offer: 'v=0', ended: () => undefined, visitor: '[1,"a session",null]' })
    .catch((error: unknown) => error);
  sessions.close();
  node.close();
  return { begun, visitor };
}

it.each([
  ['refused', (link: SignalLink) => link.relay('{"type":"refused"}')],
  ['full', (link: SignalLink) => link.relay('{"type":"full"}')],
  ['no-answer', () => undefined],
])('is none (%s) by what a node says before it hangs up', async (reason, says) => {
  const { begun } = await sessionWith((link) => {
    says(link);
    link.hangUp();
  });
  expect(begun).toMatchObject({ reason });
});

it('tells the media node who it is, for what lets the visitor in can be taken back', async () => {
  const { begun, visitor } = await sessionWith((link) => link.relay('{"type":"answer","sdp":"v=0"}'));
  expect([begun, visitor]).toEqual([{ id: expect.any(String), answer: 'v=0' }, '[1,"a session",null]']);
});
